import { Cron } from "croner";
import * as z from "zod";
import { type Path, parseEqualsText, parsePath } from "@/server/jobs/executor/expression";

/** This executor cancels no runs, so `inngest/function.cancelled` never occurs. */
const SYSTEM_EVENTS = ["inngest/function.failed", "inngest/function.cancelled"];
const DEFAULT_RETRIES = 3;

const ConcurrencyLimit = z.strictObject({
  limit: z.int().positive(),
  key: z.string().optional(),
  scope: z.literal("fn").optional(),
});

/** The SDK's registration of a function, with only the features that this executor supports. */
const SdkConfig = z.strictObject({
  id: z.string(),
  name: z.string().optional(),
  triggers: z.array(
    z.union([
      z.strictObject({ event: z.string(), expression: z.string().optional() }),
      z.strictObject({ cron: z.string() }),
    ]),
  ),
  steps: z.record(z.string(), z.looseObject({ retries: z.looseObject({ attempts: z.int().optional() }).optional() })),
  idempotency: z.string().optional(),
  concurrency: z.union([z.int().positive(), ConcurrencyLimit, z.array(ConcurrencyLimit)]).optional(),
});

/** The executor's view of a registered function. `maxAttempts` includes the first attempt. */
export interface FunctionConfig {
  id: string;
  maxAttempts: number;
  events: { name: string; condition?: { path: Path; text: string } }[];
  crons: Cron[];
  idempotencyPath?: Path;
  limits: { limit: number; path?: Path }[];
}

/** Reports a function that uses a feature that requires an Inngest server. The message names both. */
export class UnsupportedFeature extends Error {
  override name = "UnsupportedFeature";
  constructor(fn: string, feature: string) {
    super(`Inngest function "${fn}" uses ${feature}, which the embedded executor does not support.`);
  }
}

/**
 * Reads one entry of `functions` in the SDK's sync body.
 * @throws UnsupportedFeature if the function requires an Inngest server
 */
export function readFunctionConfig(raw: unknown): FunctionConfig {
  const fn = String(z.looseObject({ id: z.string() }).parse(raw).id);
  const parsedConfig = SdkConfig.safeParse(raw);
  if (!parsedConfig.success) throw new UnsupportedFeature(fn, describeIssues(parsedConfig.error));
  const { triggers, steps, idempotency, concurrency = [] } = parsedConfig.data;
  const requirePath = (feature: string, text: string): Path => {
    const path = parsePath(text);
    if (path === null) throw new UnsupportedFeature(fn, `the ${feature} expression "${text}"`);
    return path;
  };
  const limits = [concurrency].flat().map((limit) => (typeof limit === "number" ? { limit } : limit));
  return {
    id: fn,
    maxAttempts: (steps["step"]?.retries?.attempts ?? DEFAULT_RETRIES) + 1,
    events: triggers.flatMap((trigger) => ("event" in trigger ? [eventTrigger(fn, trigger)] : [])),
    crons: triggers.flatMap((trigger) => ("cron" in trigger ? [cronTrigger(trigger.cron)] : [])),
    ...(idempotency === undefined ? {} : { idempotencyPath: requirePath("idempotency", idempotency) }),
    limits: limits.map(({ limit, key }) => ({
      limit,
      ...(key === undefined ? {} : { path: requirePath("concurrency", key) }),
    })),
  };
}

function describeIssues(error: z.ZodError): string {
  return error.issues
    .map((issue) => (issue.code === "unrecognized_keys" ? issue.keys.join(", ") : issue.path.join(".")))
    .join(", ");
}

function eventTrigger(
  fn: string,
  trigger: { event: string; expression?: string | undefined },
): FunctionConfig["events"][number] {
  const { event: name, expression } = trigger;
  if (name.includes("*") || (name.startsWith("inngest/") && !SYSTEM_EVENTS.includes(name))) {
    throw new UnsupportedFeature(fn, `the trigger event "${name}"`);
  }
  if (expression === undefined) return { name };
  const condition = parseEqualsText(expression);
  if (condition === null) throw new UnsupportedFeature(fn, `the trigger condition (if) "${expression}"`);
  return { name, condition };
}

/**
 * Parses a cron expression. Inngest writes the time zone as a prefix, `TZ=Europe/Paris 0 12 * * 5`; the default is UTC.
 */
function cronTrigger(text: string): Cron {
  const match = /^TZ=(\S+)\s+(\S.*)$/.exec(text);
  return new Cron(match?.[2] ?? text, { timezone: match?.[1] ?? "UTC" });
}
