// Checks the external services that are configured: an Inngest server, judge models, a bucket.
import type { Log } from "@/server/deps/ports";
import type { Database } from "@/server/data/database";
import { failed, type Finding, ok, runCheck, skipped, warning } from "@/server/admin/doctor/findings";
import type { Env } from "@/server/platform/env";
import { r2Settings, signR2Request } from "@/server/platform/fetch/r2";
import { inngestSettings } from "@/server/platform/inngestSettings";
import { createJudgeSource } from "@/server/platform/llm/judgeSource";
import { createModelWatch, describeModel, needsReplacement } from "@/server/platform/llm/modelWatch";
import { type JudgeSettings, judgeSettings } from "@/server/platform/llm/settings";
import { systemClock } from "@/server/platform/ports";

const TIMEOUT_MS = 10_000;

/** @throws Error that names the origin if it does not respond */
async function fetchFrom(url: URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause, message } = error as Error;
    throw new Error(`${url.origin} does not respond: ${cause instanceof Error ? cause.message : message}`, { cause });
  }
}

/** Checks that the Inngest server responds and accepts the event key. */
export const checkEngine = (env: Env): Promise<Finding> =>
  runCheck("engine", "start the Inngest server, or correct INNGEST_BASE_URL", async () => {
    const settings = inngestSettings(env);
    if (settings === null) return ok("engine", "embedded");
    const { baseUrl, keys } = settings;
    if (baseUrl === null) return ok("engine", "Inngest Cloud");
    const health = await fetchFrom(new URL("/health", baseUrl));
    if (!health.ok) throw new Error(`${baseUrl} answers /health with ${health.status}`);
    if (keys === null) return ok("engine", `a development server at ${baseUrl}`);
    // The server checks the key only when events arrive; this list has none.
    const events = await fetchFrom(new URL(`/e/${encodeURIComponent(keys.eventKey)}`, baseUrl), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: "[]",
    });
    if (events.status !== 401 && events.status !== 403) return ok("engine", baseUrl);
    return failed("engine", `${baseUrl} does not know the event key`, "set INNGEST_EVENT_KEY to a key of that server");
  });

/**
 * Checks that the judge models respond and are not about to be shut down.
 * @param database null if it cannot be read, which may have the choice of a model
 */
export const checkModels = (env: Env, database: Database | null, log: Log): Promise<Finding> =>
  runCheck(
    "models",
    "start the endpoint, or correct its address (OPENAI_BASE_URL) and key (OPENAI_API_KEY)",
    async () => {
      const settings = await readJudgeSettings(env, database, log);
      if (settings === null)
        return skipped("models", "the database cannot be read, and may have the choice of a model");
      const { models } = await createModelWatch(systemClock, () => settings).check();
      if (models.length === 0) return ok("models", "none: criteria that need a model abstain");
      const modelToReplace = models.find(needsReplacement);
      if (modelToReplace !== undefined) {
        return warning(
          "models",
          `${modelToReplace.model} ${describeModel(modelToReplace).split(";")[0]}`,
          "set another model for this tier",
        );
      }
      const detail = models.map((model) => `${model.model}: ${describeModel(model)}`).join("; ");
      if (models.every(({ state }) => state !== "unknown")) return ok("models", detail);
      return warning(
        "models",
        detail,
        "check that its address is right, such as the /v1 at the end of OPENAI_BASE_URL",
      );
    },
  );

/** Returns null if the environment configures no model and the choice of one may be in a database that cannot be read. */
async function readJudgeSettings(env: Env, database: Database | null, log: Log): Promise<JudgeSettings | null> {
  if (database !== null) {
    const source = createJudgeSource({ env, database, log });
    await source.choice.applyStoredChoice();
    return source.settings();
  }
  const settings = judgeSettings(env);
  return Object.values(settings.models).some((model) => model !== null) ? settings : null;
}

const REFUSED_KEYS =
  /<Code>(InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|InvalidToken|RequestTimeTooSkewed|Unauthorized)<\/Code>/;
/** Keys for one bucket may not list all of them, which is an error with a code. */
const BUCKET_ANSWER = /<ListAllMyBucketsResult|<Error>[^]*<Code>/;

/** Checks that the bucket accepts the keys. */
export const checkBucket = (env: Env): Promise<Finding> =>
  runCheck("bucket", "correct R2_ENDPOINT, R2_ACCESS_KEY_ID and R2_SECRET_ACCESS_KEY, or unset all three", async () => {
    const settings = r2Settings(env);
    if (settings === null) return skipped("bucket", "not configured");
    const { url, headers } = await signR2Request(settings, settings.endpoint);
    const response = await fetchFrom(url, { headers });
    const text = (await response.text()).slice(0, 2_000);
    const refusal = REFUSED_KEYS.exec(text)?.[1];
    if (refusal !== undefined) throw new Error(`${url.origin} refuses the keys: ${refusal}`);
    if (response.status >= 500) throw new Error(`${url.origin} answers ${response.status}`);
    if (!BUCKET_ANSWER.test(text)) throw new Error(`${url.origin} does not answer as a bucket service does`);
    return ok("bucket", `${url.origin} accepts the keys`);
  });
