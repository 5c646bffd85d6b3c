// Submits and waits for the verdict until one deadline.
import { setTimeout as sleep } from "node:timers/promises";
import {
  isFinished,
  type VerificationObject,
  type VerifyAccepted,
  type VerifyRequest,
} from "@/server/verification/contract/verification";
import type { Client } from "@/cli/client";
import { TOOL } from "@/cli/programs";
import { startProgress, type Progress } from "@/cli/progress";
import { TimeoutRefusal } from "@/cli/refusals";
import { withRetries, type Deadline } from "@/cli/retries";
import { note } from "@/cli/terminal";

const FIRST_POLL_MS = 200;
const LONGEST_POLL_MS = 2000;

type Input = { body: VerifyRequest; idempotency_key: string };

/**
 * Submits once despite connection failures, since every attempt has the same Idempotency-Key.
 * @throws the errors of `withRetries`
 */
export async function submit(
  client: Client,
  input: Input,
  deadline: Deadline,
): Promise<VerificationObject | VerifyAccepted> {
  try {
    return await withRetries(deadline, (signal) => client.call("verification.submit", input, signal));
  } catch (error) {
    if (!(error instanceof TimeoutRefusal)) throw error;
    const advice = `to resume without judging twice, repeat with --idempotency-key ${input.idempotency_key}`;
    throw new TimeoutRefusal(`${error.message}; ${advice}`);
  }
}

/**
 * Returns the finished verification, or its state at the deadline.
 * @throws the errors of `withRetries`
 */
export async function judge(client: Client, input: Input, deadline: Deadline): Promise<VerificationObject> {
  const progress = startProgress("submitting");
  try {
    const answer = await submit(client, input, deadline);
    if ("id" in answer && isFinished(answer)) return answer;
    return await poll(client, "id" in answer ? answer.id : answer.verification_id, deadline, progress);
  } finally {
    progress.stop();
  }
}

async function poll(client: Client, id: string, deadline: Deadline, progress: Progress): Promise<VerificationObject> {
  try {
    for (let pauseMs = FIRST_POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)) {
      const verification = await withRetries(deadline, (signal) => client.call("verification.get", { id }, signal));
      if (isFinished(verification) || deadline.remainingMs() <= pauseMs) return verification;
      progress.show(verification.status);
      await sleep(pauseMs);
    }
  } catch (error) {
    note(`the verification continues; check later with: ${TOOL} get ${id}`);
    throw error;
  }
}
