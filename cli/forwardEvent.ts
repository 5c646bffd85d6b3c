// Sends a webhook event to a receiver on this machine, signed as the service signs its requests.
import http from "node:http";
import https from "node:https";
import { RELEASE } from "@/server/contracts/version";
import { signWebhook } from "@/server/webhooks/sign";
import { causeOf } from "@/cli/client";
import { startDeadline } from "@/cli/retries";

/** The service gives an endpoint as long. */
const ANSWER_WITHIN_S = 15;

export type Forwarding = { url: URL; secret: string; skipVerify: boolean };
type Outcome = { status: number; error: null } | { status: null; error: string };

/** Sends the event once. Redirects are not followed, and the body of the answer is not read. */
export function forwardEvent(
  { url, secret, skipVerify }: Forwarding,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": `svc-verify/${RELEASE}`,
    ...signWebhook([secret], id, new Date(), body),
  };
  const late = startDeadline(ANSWER_WITHIN_S).signal;
  const stopSignal = AbortSignal.any([signal, late]);
  const common = { method: "POST", headers, signal: stopSignal };
  return new Promise((resolve) => {
    const request =
      url.protocol === "https:"
        ? https.request(url, { ...common, rejectUnauthorized: !skipVerify })
        : http.request(url, common);
    request.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, error: null });
      response.destroy();
    });
    request.on("error", (error) => {
      const isLate = late.aborted && !signal.aborted;
      resolve({ status: null, error: isLate ? `no answer in ${ANSWER_WITHIN_S} s` : causeOf(error) });
    });
    request.end(body);
  });
}
