import { setTimeout as sleep } from "node:timers/promises";
import type { VerificationStatus } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { isSampleTenant } from "@/server/contracts/sampleTenant";
import { refuseMarked } from "@/server/verification/submit/refuseMarked";
import { isFinished, type VerificationObject, type VerifyAccepted } from "@/server/verification/contract/verification";
import type { TenantDeps, VerbContext } from "@/server/deps/deps";
import { isOutage } from "@/server/deps/outage";
import type { SeenVerification } from "@/server/deps/ports";
import { decidedVerification, getVerification } from "@/server/verification/read/get";
import { submit, type SubmitInput } from "@/server/verification/submit/submit";

/** Time for reading a verification that finished just before the end of the wait. */
const LEAST_READ_MS = 50;

/**
 * spec: bounded-sync rule. Waits at most options.wait_ms for the finished verification.
 * @returns the finished object, or the accepted one; `replayed` marks an idempotent repeat
 * @throws as submit; forbidden (the sample tenant takes no work), and what refuseMarked throws in a sandbox
 */
export async function submitAndWait(
  deps: TenantDeps,
  input: SubmitInput,
): Promise<{ answer: VerificationObject | VerifyAccepted; replayed: boolean }> {
  const started = performance.now();
  if (isSampleTenant(deps.db.tenantId) && !input.onDraft) {
    throw new Problem("forbidden", "this tenant holds sample data alone: submit your work in another tenant");
  }
  await refuseMarked(deps, input);
  const { id, replayed, decided } = await submit(deps, input);
  const waitMs = input.body.options?.wait_ms;
  const remainingMs = () => (waitMs ?? 0) - (performance.now() - started);
  const accepted = (status: VerificationStatus) => ({
    // An answer without a verdict says that one is to come, also when it has come meanwhile.
    answer: { verification_id: id, status: isFinished({ status }) ? ("queued" as const) : status },
    replayed,
  });

  if (decided) {
    const answer = waitMs === undefined ? null : await unlessOutage(decidedVerification(deps, decided));
    return answer ? { answer, replayed } : accepted("succeeded");
  }
  const earlierVerification = replayed ? await unlessOutage(getVerification(deps, { id })) : null;
  if (earlierVerification && isFinished(earlierVerification))
    return waitMs === undefined ? accepted(earlierVerification.status) : { answer: earlierVerification, replayed };
  if (remainingMs() <= 0) return accepted(earlierVerification?.status ?? "queued");

  const lastSeen = await deps.finished.wait({ tenantId: deps.db.tenantId, id }, remainingMs(), deps.client);
  if (!isFinished(lastSeen)) return accepted(lastSeen.status);
  const answer = await within(Math.max(remainingMs(), LEAST_READ_MS), unlessOutage(read(deps, id, lastSeen)));
  return answer ? { answer, replayed } : accepted(lastSeen.status);
}

/** The same, with the header of a repeat. */
export async function submitAndAnswer(
  deps: TenantDeps & Pick<VerbContext, "replyHeaders">,
  input: SubmitInput,
): Promise<VerificationObject | VerifyAccepted> {
  const { answer, replayed } = await submitAndWait(deps, input);
  if (replayed) deps.replyHeaders["idempotent-replayed"] = "true";
  return answer;
}

function read(deps: TenantDeps, id: string, { row }: SeenVerification): Promise<VerificationObject> {
  return row ? decidedVerification(deps, row) : getVerification(deps, { id });
}

/** The verification is accepted, so an outage of the database while reading it must not fail the request. */
async function unlessOutage(reading: Promise<VerificationObject>): Promise<VerificationObject | null> {
  try {
    return await reading;
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}

/** Null when `reading` takes longer, as without a free connection. */
async function within<T>(ms: number, reading: Promise<T>): Promise<T | null> {
  const ended = new AbortController();
  const late = sleep(ms, null, { signal: ended.signal });
  late.catch(() => {}); // it rejects when it is ended
  return Promise.race([reading, late]).finally(() => ended.abort());
}
