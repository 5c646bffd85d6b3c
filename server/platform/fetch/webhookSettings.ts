import type { WebhookSettings } from "@/server/deps/deps";
import type { Env } from "@/server/platform/env";

const DAY_MS = 86_400_000;

/** Product decision (Webhooks): the retry schedule, 15 s per request, disabled after 5 days of failures. */
export function webhookSettings(env: Pick<Env, "WEBHOOK_ALLOW_PRIVATE" | "WEBHOOK_LOG_DAYS">): WebhookSettings {
  return {
    allowPrivate: env.WEBHOOK_ALLOW_PRIVATE,
    retryDelaysMs: [0, 5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 36_000_000],
    timeoutMs: 15_000,
    disableAfterMs: 5 * DAY_MS,
    keptMs: env.WEBHOOK_LOG_DAYS * DAY_MS,
  };
}
