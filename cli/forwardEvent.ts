// Sends a webhook event to a receiver on this machine, signed as the service signs its requests.
import http from "node:http";
import https from "node:https";
import { RELEASE } from "@/server/contracts/version";
import { signWebhook } from "@/server/webhooks/sign";
import { describeCause } from "@/cli/httpRequests";
import { startDeadline } from "@/cli/retries";

/** The service gives an endpoint as long. */
const ANSWER_WITHIN_S = 15;

export type ForwardTarget = { url: URL; secret: string; skipVerify: boolean };
type Outcome = { status: number; error: null } | { status: null; error: string };

/** Sends the event once. Redirects are not followed, and the body of the answer is not read. */
export function forwardEvent(
  { url, secret, skipVerify }: ForwardTarget,
  { id, body }: { id: string; body: string },
  signal: AbortSignal,
): Promise<Outcome> {
  const headers = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    "user-agent": `svc-verify/${RELEASE}`,
    ...signWebhook([secret], id, new Date(), body),
  };
  const timeoutSignal = startDeadline(ANSWER_WITHIN_S).signal;
  const stopSignal = AbortSignal.any([signal, timeoutSignal]);
  const requestOptions = { method: "POST", headers, signal: stopSignal };
  return new Promise((resolve) => {
    const request =
      url.protocol === "https:"
        ? https.request(url, { ...requestOptions, rejectUnauthorized: !skipVerify })
        : http.request(url, requestOptions);
    request.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, error: null });
      response.destroy();
    });
    request.on("error", (error) => {
      const isLate = timeoutSignal.aborted && !signal.aborted;
      resolve({ status: null, error: isLate ? `no answer in ${ANSWER_WITHIN_S} s` : describeCause(error) });
    });
    request.end(body);
  });
}
