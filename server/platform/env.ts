// Reads process.env, which no other module reads. An invalid value prevents the start with a message that names the variable.
import "server-only";
import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import {
  databaseUrl,
  flag,
  folder,
  httpOrigin,
  httpUrl,
  judgeTierVariables,
  listeningAddress,
  modelForm,
  ports,
  price,
  proxies,
  sealSecret,
  text,
  textOrNone,
  trueOrFalse,
  integer,
} from "@/server/platform/envValues";
import { readSecretFiles } from "@/server/platform/secretFiles";
import { defaultDataDir } from "@/server/platform/defaultDataDir";
import { inngestConflicts } from "@/server/platform/inngestSettings";
import { trimEndCharacters } from "@/server/contracts/trimCharacters";

const SIGNING_KEY = /^(?:signkey-\w+-)?(?:[0-9a-f]{2})+$/i;

/** Variables with a form NAME_FILE, the path of a file that has the value. */
const SECRETS = {
  DATABASE_URL: databaseUrl,
  DATABASE_SIGN_IN_URL: databaseUrl,
  DATABASE_JOBS_URL: databaseUrl,
  DATABASE_ADMIN_URL: databaseUrl,
  DATABASE_SEAL: sealSecret,
  PROOF_SIGNING_KEY: text,
  LOG_SIGNING_KEY: text,
  AUTH_SECRET: text,
  OPENAI_API_KEY: text,
  ...judgeTierVariables("API_KEY", text),
  JUDGE_READER_API_KEY: text,
  R2_ACCESS_KEY_ID: text,
  R2_SECRET_ACCESS_KEY: text,
  INNGEST_EVENT_KEY: text,
  INNGEST_SIGNING_KEY: z
    .string()
    .regex(SIGNING_KEY, "must be hexadecimal, optionally after signkey-<name>- (openssl rand -hex 32)")
    .optional(),
  METRICS_TOKEN: z.string().min(16, "must be at least 16 characters").optional(),
};

const Variables = z.object({
  ...SECRETS,
  NODE_ENV: text,
  ROLE: z.enum(["all", "api", "pages", "jobs"], "must be all, api, pages or jobs").default("all"),
  PORT: integer(3000, 1, 65_535),
  HOST: listeningAddress,
  DATA_DIR: folder,
  XDG_DATA_HOME: text,
  DEMO_TENANT: trueOrFalse(true),
  SAMPLE_DATA: trueOrFalse(true),
  DATABASE_POOL: integer(20, 2, 200),
  PUBLIC_BASE_URL: httpOrigin,
  DOCS_URL: httpUrl,
  LOG_POLICY_FILE: text,
  IDENTITY_ISSUER: text,
  IDENTITY_JWKS_URL: httpUrl,
  IDENTITY_AUDIENCE: text,
  OPENAI_BASE_URL: httpUrl,
  ...judgeTierVariables("MODEL", text),
  JUDGE_READER_MODEL: text,
  ...judgeTierVariables("PRICE", price),
  JUDGE_READER_PRICE: price,
  ...judgeTierVariables("FORM", modelForm),
  JUDGE_READER_FORM: modelForm,
  ...judgeTierVariables("BASE_URL", httpUrl),
  JUDGE_READER_BASE_URL: httpUrl,
  LOCAL_MODEL_PORTS: ports("11434,1234,8080,8000"),
  JUDGE_TIMEOUT_MS: integer(60_000, 100, 600_000),
  JUDGE_MAX_OUTPUT_TOKENS: integer(8_192, 256, 1_000_000),
  JUDGE_CONTEXT_TOKENS: integer(120_000, 1_000, 10_000_000),
  JUDGE_LOG_DAYS: integer(30, 0, 3650),
  REQUEST_LOG_DAYS: integer(7, 0, 90),
  JUDGE_MAX_CONCURRENCY: integer(128, 1, 10_000),
  JUDGE_TENANT_CONCURRENCY: integer(112, 1, 10_000),
  VERIFY_NL_RUBRIC_FROM_DESCRIPTION: flag,
  VERIFY_RUBRIC_EXAMPLES_ENABLED: flag,
  VERIFY_DEV_HEALTH_ENABLED: flag,
  SCOPED_LEARNING_ENABLED: flag,
  WEBHOOK_ALLOW_PRIVATE: trueOrFalse(false),
  WEBHOOK_LOG_DAYS: integer(90, SERVER_LIMITS.webhookLogDaysMin, 3650),
  R2_ENDPOINT: httpUrl,
  R2_KEY_PREFIX: textOrNone("{tenant_id}/"),
  INNGEST_BASE_URL: httpUrl,
  INNGEST_SERVE_ORIGIN: httpOrigin,
  INNGEST_DEV: z.enum(["0", "1", "false", "true"], "must be 1 or 0").default("0"),
  TRUSTED_PROXIES: proxies,
  RATE_LIMIT_PER_MINUTE: integer(600, 1, 10_000_000),
  IN_REQUEST_WORK: integer(SERVER_LIMITS.inRequestWork, 0, 10_000_000),
  MAX_BODY_BYTES: integer(LIMITS.maxBodyBytes, 1024, 64 * 1_048_576),
  BODY_TIMEOUT_MS: integer(30_000, 1_000, 120_000),
  LOG_LEVEL: z
    .enum(["trace", "debug", "info", "warn", "error", "silent"], "must be trace, debug, info, warn, error or silent")
    .default("info"),
});
type Variables = z.infer<typeof Variables>;

export type Env = ReturnType<typeof completeEnv>;

function completeEnv(variables: Variables) {
  const publicBaseUrl = variables.PUBLIC_BASE_URL ?? `http://localhost:${variables.PORT}`;
  return {
    ...variables,
    DATA_DIR: variables.DATA_DIR ?? defaultDataDir(variables.XDG_DATA_HOME),
    PUBLIC_BASE_URL: publicBaseUrl,
    DOCS_URL: trimEndCharacters(variables.DOCS_URL ?? publicBaseUrl, "/"),
  };
}

/**
 * Lists the database variables that are set without DATABASE_URL, which would silently select the embedded database.
 */
function databaseConflicts(env: Variables): [keyof Variables, string][] {
  if (env.DATABASE_URL !== undefined) return [];
  const names = ["DATABASE_ADMIN_URL", "DATABASE_SIGN_IN_URL", "DATABASE_JOBS_URL", "DATABASE_SEAL"] as const;
  return names.filter((name) => env[name] !== undefined).map((name) => [name, "needs DATABASE_URL as well"]);
}

/**
 * Trims values and drops empty ones, since env files can have line ends and Compose passes unset variables as empty.
 */
const trimValues = (source: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    Object.entries(source).flatMap(([name, value]) => {
      const trimmedValue = value?.trim() ?? "";
      return trimmedValue === "" ? [] : [[name, trimmedValue]];
    }),
  );

/**
 * Reads and checks the environment.
 * @throws Error that lists each invalid variable with its expected value
 */
export function readEnv(source: NodeJS.ProcessEnv = process.env): Env {
  const { values, faults } = readSecretFiles(trimValues(source), Object.keys(SECRETS));
  const { data, error } = Variables.safeParse(values);
  // A secret whose file cannot be used is not missing, although it has no value.
  const unreadSecrets = Object.fromEntries(faults.map(({ name }) => [name, values[name] ?? "unread"]));
  const conflicts = data ? listConflicts({ ...data, ...unreadSecrets }) : [];
  if (data && faults.length === 0 && conflicts.length === 0) return completeEnv(data);
  throw invalidEnvironment([
    ...faults.map(({ name, reason }) => `${name}_FILE: ${reason}`),
    ...(error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`),
    ...conflicts.map(([name, message]) => `${name}: ${message}`),
  ]);
}

const listConflicts = (variables: Variables) => [...inngestConflicts(variables), ...databaseConflicts(variables)];

/**
 * Reads the environment of a command that writes DATABASE_SEAL_FILE, which may not exist yet.
 * @returns `sealFile` is null if the variable is unset
 */
export function readMigrationEnv(source: NodeJS.ProcessEnv = process.env): { env: Env; sealFile: string | null } {
  const { DATABASE_SEAL_FILE: sealFile = null, DATABASE_SEAL: _seal, ...others } = trimValues(source);
  return { env: readEnv(others as NodeJS.ProcessEnv), sealFile };
}

const invalidEnvironment = (faults: readonly string[]): Error =>
  new Error(`Invalid environment:\n${faults.map((fault) => `  ${fault}`).join("\n")}`);

/**
 * Replaces `process.env` with a plain copy without empty values. Each read of the original calls the C library, and the
 * Inngest SDK reads all of it in each call.
 */
export function copyEnvironment(): void {
  process.env = trimValues(process.env) as NodeJS.ProcessEnv;
}
