import { setTimeout as sleep } from "node:timers/promises";
import type { VerificationStatus } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { isSampleTenant } from "@/server/contracts/sampleTenant";
import { refuseMarked } from "@/server/verification/submit/refuseMarked";
import { isFinished, type VerificationObject, type VerifyAccepted } from "@/server/verification/contract/verification";
import type { TenantDeps, VerbContext } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import type { SeenVerification } from "@/server/deps/ports";
import { buildDecidedVerification, getVerification } from "@/server/verification/read/get";
import { submit, type SubmitInput } from "@/server/verification/submit/submit";

/** Minimum time for reading a verification, even if it finished just before the end of the wait. */
const MIN_READ_MS = 50;

/**
 * Submits, and waits at most options.wait_ms for the finished verification (spec: bounded-sync rule).
 * @returns the finished object, or the accepted one; `replayed` marks an idempotent repeat
 * @throws as submit; forbidden (the sample tenant takes no work), and what refuseMarked throws in a sandbox
 */
export async function submitAndWait(
  deps: TenantDeps,
  input: SubmitInput,
): Promise<{ answer: VerificationObject | VerifyAccepted; replayed: boolean }> {
  const startedAtMs = performance.now();
  if (isSampleTenant(deps.db.tenantId) && !input.onDraft) {
    throw new Problem("forbidden", "this tenant holds sample data alone: submit your work in another tenant");
  }
  await refuseMarked(deps, input);
  const { id, replayed, decided } = await submit(deps, input);
  const waitMs = input.body.options?.wait_ms;
  const remainingMs = () => (waitMs ?? 0) - (performance.now() - startedAtMs);
  const acceptedAnswer = (status: VerificationStatus) => ({
    // A 202 answer announces a verdict, so it never has a finished status.
    answer: { verification_id: id, status: isFinished({ status }) ? ("queued" as const) : status },
    replayed,
  });

  if (decided) {
    const answer = waitMs === undefined ? null : await nullOnOutage(buildDecidedVerification(deps, decided));
    return answer ? { answer, replayed } : acceptedAnswer("succeeded");
  }
  const earlierVerification = replayed ? await nullOnOutage(getVerification(deps, { id })) : null;
  if (earlierVerification && isFinished(earlierVerification))
    return waitMs === undefined
      ? acceptedAnswer(earlierVerification.status)
      : { answer: earlierVerification, replayed };
  if (remainingMs() <= 0) return acceptedAnswer(earlierVerification?.status ?? "queued");

  const lastStatus = await deps.finished.wait({ tenantId: deps.db.tenantId, id }, remainingMs(), deps.client);
  if (!isFinished(lastStatus)) return acceptedAnswer(lastStatus.status);
  const answer = await nullAfterTimeout(
    Math.max(remainingMs(), MIN_READ_MS),
    nullOnOutage(readFinished(deps, id, lastStatus)),
  );
  return answer ? { answer, replayed } : acceptedAnswer(lastStatus.status);
}

/** Submits like submitAndWait, and sets the header of an idempotent repeat. */
export async function submitAndAnswer(
  deps: TenantDeps & Pick<VerbContext, "replyHeaders">,
  input: SubmitInput,
): Promise<VerificationObject | VerifyAccepted> {
  const { answer, replayed } = await submitAndWait(deps, input);
  if (replayed) deps.replyHeaders["idempotent-replayed"] = "true";
  return answer;
}

function readFinished(deps: TenantDeps, id: string, { row }: SeenVerification): Promise<VerificationObject> {
  return row ? buildDecidedVerification(deps, row) : getVerification(deps, { id });
}

/** Returns null during an outage: the verification is accepted, so failing to read it must not fail the request. */
async function nullOnOutage(reading: Promise<VerificationObject>): Promise<VerificationObject | null> {
  try {
    return await reading;
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}

/** Returns null when `reading` takes longer than `timeoutMs`, for example because no connection is free. */
async function nullAfterTimeout<T>(timeoutMs: number, reading: Promise<T>): Promise<T | null> {
  const controller = new AbortController();
  const timeout = sleep(timeoutMs, null, { signal: controller.signal });
  // An aborted timeout rejects.
  timeout.catch(() => {});
  return Promise.race([reading, timeout]).finally(() => controller.abort());
}
