// The only reader of process.env. Parsed once; an invalid value prevents the start with a message that names the
// variable.
import "server-only";
import * as z from "zod";
import { ModelForm } from "@/server/judging/contract";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";

const optional = z
  .string()
  .optional()
  .transform((value) => (value === "" ? undefined : value));
/** Without its scheme, `localhost:8288` is an address of the scheme `localhost`. */
const httpUrl = z.url({
  protocol: /^https?$/,
  error: "must begin with http:// or https://, such as http://localhost:8288",
});
const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .optional()
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.number().min(min).max(max));
const price = z
  .string()
  .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, "must be <USD per million input tokens>/<USD per million output tokens>")
  .optional()
  .transform((value) => {
    const [input, output] = value?.split("/").map(Number) ?? [];
    return input === undefined || output === undefined ? null : { input, output };
  });
const modelForm = z
  .enum(["", ...ModelForm.options], "must be chat, decisions or systemone")
  .optional()
  .transform((value) => value || undefined);
/** Comma-separated; empty for none. */
const ports = (fallback: string) =>
  z
    .string()
    .regex(/^(?:\d{1,5}(?:,\d{1,5})*)?$/, "must be comma-separated port numbers, or empty")
    .default(fallback)
    .transform((value) => value.split(",").filter(Boolean).map(Number))
    .pipe(z.array(z.number().min(1).max(65_535)).max(20));
/** On only when exactly `true`. */
const flag = z
  .string()
  .optional()
  .transform((value) => value === "true");
const SIGNING_KEY = /^(?:signkey-\w+-)?(?:[0-9a-f]{2})+$/i;
const LOOPBACK = /^(?:127\.|::1$|localhost$)/;

const Variables = z.object({
  NODE_ENV: optional,
  PORT: whole(3000, 1, 65_535),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default(".data"),
  SAMPLE_DATA: z.enum(["", "true", "false"], "must be true or false").default("true"),
  DATABASE_URL: optional,
  DATABASE_SIGN_IN_URL: optional,
  DATABASE_JOBS_URL: optional,
  DATABASE_ADMIN_URL: optional,
  DATABASE_POOL: whole(20, 2, 200),
  PUBLIC_BASE_URL: httpUrl.optional(),
  DOCS_URL: httpUrl.optional(),
  PROOF_SIGNING_KEY: optional,
  AUTH_SECRET: optional,
  IDENTITY_ISSUER: optional,
  IDENTITY_JWKS_URL: httpUrl.optional(),
  IDENTITY_AUDIENCE: optional,
  OPENAI_API_KEY: optional,
  OPENAI_BASE_URL: httpUrl.optional(),
  JUDGE_TIER_1_MODEL: optional,
  JUDGE_TIER_2_MODEL: optional,
  JUDGE_TIER_3_MODEL: optional,
  JUDGE_READER_MODEL: optional,
  JUDGE_TIER_1_PRICE: price,
  JUDGE_TIER_2_PRICE: price,
  JUDGE_TIER_3_PRICE: price,
  JUDGE_READER_PRICE: price,
  JUDGE_TIER_1_FORM: modelForm,
  JUDGE_TIER_2_FORM: modelForm,
  JUDGE_TIER_3_FORM: modelForm,
  JUDGE_READER_FORM: modelForm,
  JUDGE_TIER_1_BASE_URL: httpUrl.optional(),
  JUDGE_TIER_2_BASE_URL: httpUrl.optional(),
  JUDGE_TIER_3_BASE_URL: httpUrl.optional(),
  JUDGE_READER_BASE_URL: httpUrl.optional(),
  JUDGE_TIER_1_API_KEY: optional,
  JUDGE_TIER_2_API_KEY: optional,
  JUDGE_TIER_3_API_KEY: optional,
  JUDGE_READER_API_KEY: optional,
  LOCAL_MODEL_PORTS: ports("11434,1234,8080,8000"),
  JUDGE_TIMEOUT_MS: whole(60_000, 100, 600_000),
  JUDGE_MAX_OUTPUT_TOKENS: whole(8_192, 256, 1_000_000),
  JUDGE_CONTEXT_TOKENS: whole(120_000, 1_000, 10_000_000),
  JUDGE_MAX_CONCURRENCY: whole(128, 1, 10_000),
  JUDGE_TENANT_CONCURRENCY: whole(112, 1, 10_000),
  VERIFY_NL_RUBRIC_FROM_DESCRIPTION: flag,
  VERIFY_RUBRIC_EXAMPLES_ENABLED: flag,
  VERIFY_DEV_HEALTH_ENABLED: flag,
  SCOPED_LEARNING_ENABLED: flag,
  WEBHOOK_ALLOW_PRIVATE: flag,
  WEBHOOK_LOG_DAYS: whole(90, SERVER_LIMITS.webhookLogDaysMin, 3650),
  R2_ENDPOINT: httpUrl.optional(),
  R2_ACCESS_KEY_ID: optional,
  R2_SECRET_ACCESS_KEY: optional,
  R2_KEY_PREFIX: z.string().default("{tenant_id}/"),
  INNGEST_BASE_URL: httpUrl.optional(),
  INNGEST_EVENT_KEY: optional,
  INNGEST_SIGNING_KEY: optional.refine(
    (key) => key === undefined || SIGNING_KEY.test(key),
    "must be hexadecimal, optionally after signkey-<name>- (openssl rand -hex 32)",
  ),
  INNGEST_SERVE_ORIGIN: httpUrl.optional(),
  INNGEST_DEV: z.enum(["", "0", "1", "false", "true"], "must be 1 or 0").default("0"),
  TRUSTED_PROXIES: z.string().default(""),
  RATE_LIMIT_PER_MINUTE: whole(600, 1, 10_000_000),
  IN_REQUEST_WORK: whole(SERVER_LIMITS.inRequestWork, 0, 10_000_000),
  MAX_BODY_BYTES: whole(LIMITS.maxBodyBytes, 1024, 64 * 1_048_576),
  BODY_TIMEOUT_MS: whole(30_000, 1_000, 120_000),
  METRICS_TOKEN: optional.pipe(z.string().min(16, "must be at least 16 characters").optional()),
  LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
});

const Env = Variables.superRefine((env, context) => {
  for (const [name, message] of inngestConflicts(env)) context.addIssue({ code: "custom", path: [name], message });
}).transform((env) => {
  const publicBaseUrl = (env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
  return { ...env, PUBLIC_BASE_URL: publicBaseUrl, DOCS_URL: (env.DOCS_URL ?? publicBaseUrl).replace(/\/+$/, "") };
});
export type Env = z.infer<typeof Env>;

type Variables = z.infer<typeof Variables>;

const isDev = ({ INNGEST_DEV }: Pick<Variables, "INNGEST_DEV">) => INNGEST_DEV === "1" || INNGEST_DEV === "true";

/** Variables whose combination leaves accepted work undone, each with the fix. */
function inngestConflicts(env: Variables): [keyof Variables, string][] {
  const { INNGEST_BASE_URL: url, INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = env;
  if (isDev(env)) {
    if (eventKey !== undefined || signingKey !== undefined) {
      const fix = "unset them for `inngest dev`, or unset INNGEST_DEV for `inngest start` and Inngest Cloud";
      return [["INNGEST_DEV", `contradicts INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY: ${fix}`]];
    }
    if (!LOOPBACK.test(env.HOST)) {
      return [["INNGEST_DEV", "accepts unsigned calls from everyone who reaches this port: set HOST=127.0.0.1"]];
    }
  } else if (eventKey === undefined && signingKey === undefined && url !== undefined) {
    const fix = "set INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY for `inngest start`, or INNGEST_DEV=1 for `inngest dev`";
    return [["INNGEST_BASE_URL", `needs the keys of its server: ${fix}`]];
  } else if (signingKey === undefined && eventKey !== undefined) {
    return [["INNGEST_SIGNING_KEY", "must be set with INNGEST_EVENT_KEY, or calls of the Inngest server are refused"]];
  } else if (eventKey === undefined && signingKey !== undefined) {
    return [["INNGEST_EVENT_KEY", "must be set with INNGEST_SIGNING_KEY, or no event reaches the Inngest server"]];
  }
  return [];
}

const DEV_SERVER_URL = "http://localhost:8288";

/**
 * The Inngest server to use: without `keys` a development server, without a `baseUrl` Inngest Cloud. It calls the
 * service at `serveOrigin`. Null for the embedded executor.
 */
export function inngestSettings(env: Env) {
  const { INNGEST_BASE_URL: baseUrl, INNGEST_EVENT_KEY: eventKey, INNGEST_SIGNING_KEY: signingKey } = env;
  const serveOrigin = new URL(env.INNGEST_SERVE_ORIGIN ?? env.PUBLIC_BASE_URL).origin;
  if (isDev(env)) return { baseUrl: baseUrl ?? DEV_SERVER_URL, serveOrigin, keys: null };
  if (eventKey === undefined || signingKey === undefined) return null;
  return { baseUrl: baseUrl ?? null, serveOrigin, keys: { eventKey, signingKey } };
}

/** Reads and checks the environment. Throws an Error that lists each invalid variable with its expected value. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Invalid environment:\n${lines.join("\n")}`);
}

/** Node asks the C library at each look into its `process.env`, and the Inngest SDK lists it at each call. */
export function copyEnvironment(): void {
  process.env = { ...process.env };
}
