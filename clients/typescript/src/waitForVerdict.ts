// Submits and waits: first the service holds the request, then the client polls.
import type { VerifyCallOptions, VerifyCalls } from "./calls.js";
import type { VerificationObject, VerifyRequest } from "./generated/types.js";
import { SvcVerifyTimeout } from "./problem.js";
import { sleep } from "./retries.js";

export interface WaitOptions extends VerifyCallOptions {
  /** Until `SvcVerifyTimeout`; 300,000 by default. */
  deadlineMs?: number | undefined;
}

const DEADLINE_MS = 300_000;
/** How long the service holds the request; proxies often end a silent connection after a minute. */
const HOLD_MS = 30_000;
const FIRST_POLL_MS = 200;
const LONGEST_POLL_MS = 2_000;

export const isFinished = ({ status }: VerificationObject): boolean => status === "succeeded" || status === "failed";

export async function waitForVerdict(
  client: VerifyCalls,
  request: VerifyRequest,
  { deadlineMs = DEADLINE_MS, idempotencyKey = crypto.randomUUID(), signal }: WaitOptions,
): Promise<VerificationObject> {
  const end = performance.now() + deadlineMs;
  const call = signal ? { signal } : {};
  const options = { wait_ms: Math.min(HOLD_MS, deadlineMs), ...request.options };
  const answer = await client.verify({ ...request, options }, { idempotencyKey, ...call });
  if ("id" in answer && isFinished(answer)) return answer;
  const id = "id" in answer ? answer.id : answer.verification_id;
  for (let pause = FIRST_POLL_MS; ; pause = Math.min(pause * 1.5, LONGEST_POLL_MS)) {
    const verification = await client.call("verification.get", { id }, call);
    if (isFinished(verification)) return verification;
    if (performance.now() + pause > end) throw new SvcVerifyTimeout(id, idempotencyKey);
    await sleep(pause, signal);
  }
}
