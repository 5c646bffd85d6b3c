// The only reader of process.env. Parsed once; a bad value stops the start with a message that names the variable.
import "server-only";
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";

const optional = z
  .string()
  .optional()
  .transform((value) => (value === "" ? undefined : value));
const whole = (fallback: number, min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, "must be a whole number")
    .optional()
    .transform((value) => (value === undefined ? fallback : Number(value)))
    .pipe(z.number().min(min).max(max));
const Env = z
  .object({
    PORT: whole(3000, 1, 65_535),
    HOST: z.string().default("0.0.0.0"),
    DATA_DIR: z.string().default(".data"),
    DATABASE_URL: optional,
    DATABASE_ADMIN_URL: optional,
    DATABASE_POOL: whole(20, 2, 200),
    PUBLIC_BASE_URL: z.url().optional(),
    DOCS_URL: z.url().optional(),
    PROOF_SIGNING_KEY: optional,
    AUTH_SECRET: optional,
    IDENTITY_ISSUER: optional,
    IDENTITY_JWKS_URL: z.url().optional(),
    IDENTITY_AUDIENCE: optional,
    INNGEST_BASE_URL: z.url().optional(),
    INNGEST_EVENT_KEY: optional,
    INNGEST_SIGNING_KEY: optional,
    TRUSTED_PROXIES: z.string().default(""),
    RATE_LIMIT_PER_MINUTE: whole(600, 1, 10_000_000),
    IN_REQUEST_WORK: whole(LIMITS.inRequestWork, 0, 10_000_000),
    MAX_BODY_BYTES: whole(LIMITS.maxBodyBytes, 1024, 64 * 1_048_576),
    LOG_LEVEL: z.enum(["trace", "debug", "info", "warn", "error", "silent"]).default("info"),
  })
  .transform((env) => {
    const publicBaseUrl = (env.PUBLIC_BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
    return { ...env, PUBLIC_BASE_URL: publicBaseUrl, DOCS_URL: (env.DOCS_URL ?? publicBaseUrl).replace(/\/+$/, "") };
  });
export type Env = z.infer<typeof Env>;

/** Reads and checks the environment. Throws an Error that lists each bad variable with what it must be. */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The environment is not usable:\n${lines.join("\n")}`);
}
