// Schemas of environment variables. Their values are already trimmed, and empty values are omitted.
import * as z from "zod";
import { JUDGE_TIERS, type JudgeTier, ModelForm } from "@/server/contracts/enums";
import { parseSealSecret } from "@/server/data/seal";
import { findDatabaseUrlFault } from "@/server/platform/databaseUrl";
import { readTrustedProxies } from "@/server/platform/trustedProxies";

export const text = z.string().optional();

/** Reads an HTTP URL. The scheme is required, since `localhost:8288` would parse with the scheme `localhost`. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: "must begin with http:// or https://, such as http://localhost:8288" })
  .optional();

/** Reads an origin (scheme, host and port), since the service runs at the root of its host. Ignores a final slash. */
export const httpOrigin = httpUrl
  .refine((value) => {
    const url = URL.parse(value ?? "http://localhost");
    return url?.pathname === "/" && url.search + url.hash + url.username + url.password === "";
  }, "must be scheme, host and port alone, such as https://verify.example.com, since pages and cookies need the root of a host")
  .transform((value) => value && new URL(value).origin);

export const integer = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .optional()
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const price = z
  .string()
  .regex(/^\d+(\.\d+)?\/\d+(\.\d+)?$/, "must be <USD per million input tokens>/<USD per million output tokens>")
  .optional()
  .transform((value) => {
    const [input, output] = value?.split("/").map(Number) ?? [];
    return input === undefined || output === undefined ? null : { input, output };
  });

export const modelForm = z.enum(ModelForm.options, "must be chat, decisions, systemone or gemini").optional();

/** Declares a variable of every judge tier, such as JUDGE_TIER_1_MODEL for the suffix MODEL. */
export const judgeTierVariables = <Suffix extends string, Schema extends z.ZodType>(suffix: Suffix, schema: Schema) =>
  Object.fromEntries(JUDGE_TIERS.map((tier) => [`JUDGE_TIER_${tier}_${suffix}`, schema])) as Record<
    `JUDGE_TIER_${JudgeTier}_${Suffix}`,
    Schema
  >;

const NONE = "none";

/** Reads comma-separated ports. The value `none` means an empty list. */
export const ports = (fallback: string) =>
  z
    .string()
    .regex(/^(?:none|\d{1,5}(?:,\d{1,5})*)$/, "must be comma-separated port numbers, or none")
    .default(fallback)
    .transform((value) => (value === NONE ? [] : value.split(",").map(Number)))
    .pipe(z.array(z.number().min(1).max(65_535)).max(20));

/** Reads a text. The value `none` means an empty text. */
export const textOrNone = (fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((value) => (value === NONE ? "" : value));

/** Reads a feature flag of the specification, which is on only if the value is exactly `true`. */
export const flag = text.transform((value) => value === "true");

export const trueOrFalse = (fallback: boolean) =>
  z
    .enum(["true", "false"], "must be true or false")
    .default(fallback ? "true" : "false")
    .transform((value) => value === "true");

/**
 * Reads the address to listen on. Removes the brackets that URLs have around an IPv6 address. Without a value, Node
 * listens on all IPv6 and IPv4 addresses, or on all IPv4 addresses if the machine has no IPv6.
 */
export const listeningAddress = text.transform((value) => value?.replace(/^\[(.*)\]$/, "$1"));

/** Reads a folder path. Refuses `~`, which no shell expands in an env file. */
export const folder = z
  .string()
  .refine((value) => !value.startsWith("~"), "must be a path without ~, such as /var/lib/svc-verify")
  .optional();

export const databaseUrl = text.superRefine((value, context) => {
  const fault = value === undefined ? null : findDatabaseUrlFault(value);
  if (fault !== null) context.addIssue({ code: "custom", message: fault });
});

export const sealSecret = text.transform((value, context) => {
  if (value === undefined) return undefined;
  const secret = parseSealSecret(value);
  if (secret !== null) return secret;
  context.addIssue({ code: "custom", message: "must be the line that `svc-verify admin migrate` writes" });
  return z.NEVER;
});

export const proxies = z
  .string()
  .default("")
  .transform((value, context) => {
    try {
      return readTrustedProxies(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });
