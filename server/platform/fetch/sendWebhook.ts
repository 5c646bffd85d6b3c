import "server-only";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { SendWebhook } from "@/server/deps/ports";
import { describeFailure } from "@/server/platform/fetch/describeFailure";
import { retryAfterMs } from "@/server/platform/retryAfter";
import { type Policy, safeRequest, USER_AGENT } from "@/server/platform/fetch/safeRequest";

/** Implements the port. Redirects are not followed; the first 64 KiB of the response body are read. */
export function createWebhookSender(policy: Policy): SendWebhook {
  return async ({ url, headers, body, timeoutMs }) => {
    const startedAtMs = performance.now();
    const took = () => Math.round(performance.now() - startedAtMs);
    try {
      const answer = await safeRequest(policy, new URL(url), {
        method: "POST",
        headers: {
          ...headers,
          "content-type": "application/json",
          "content-length": String(Buffer.byteLength(body)),
          "user-agent": USER_AGENT,
        },
        body,
        maxBytes: SERVER_LIMITS.webhookAnswerBytes,
        signal: AbortSignal.timeout(timeoutMs),
      });
      return {
        status: answer.status,
        error: null,
        response: answer.body.toString("utf8"),
        durationMs: took(),
        retryAfterMs: retryAfterMs(answer.headers["retry-after"]),
      };
    } catch (error) {
      const { message } = describeFailure(error);
      return { status: null, error: message, response: null, durationMs: took(), retryAfterMs: null };
    }
  };
}
