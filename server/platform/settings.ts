import type { Flag } from "@/server/contracts/operation";
import type { Deps } from "@/server/deps/deps";
import { readLogPolicyFile } from "@/server/platform/logPolicyFile";
import type { Env } from "@/server/platform/env";

const DAY_MS = 86_400_000;
const FLAGS = [
  "VERIFY_NL_RUBRIC_FROM_DESCRIPTION",
  "VERIFY_RUBRIC_EXAMPLES_ENABLED",
  "VERIFY_DEV_HEALTH_ENABLED",
  "SCOPED_LEARNING_ENABLED",
] as const satisfies Flag[];

/** Reads the settings that verbs receive. docs/webhooks.md documents the retry schedule and the other webhook times. */
export const readSettings = (env: Env): Deps["settings"] => ({
  publicBaseUrl: env.PUBLIC_BASE_URL,
  docsUrl: env.DOCS_URL,
  inRequestWork: env.IN_REQUEST_WORK,
  webhooks: {
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    retryDelaysMs: [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000],
    timeoutMs: 15_000,
    disableAfterMs: 5 * DAY_MS,
    retentionMs: env.WEBHOOK_LOG_DAYS * DAY_MS,
  },
  exchangesKeptMs: env.JUDGE_LOG_DAYS * DAY_MS,
  requestLogRetentionMs: env.REQUEST_LOG_DAYS * DAY_MS,
  logPolicy: env.LOG_POLICY_FILE === undefined ? null : readLogPolicyFile(env.LOG_POLICY_FILE),
  flags: new Set(FLAGS.filter((name) => env[name])),
});
