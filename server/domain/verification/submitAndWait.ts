import type { VerificationStatus } from "@/server/contracts/enums";
import { Problem } from "@/server/contracts/problems";
import { isSampleTenant } from "@/server/contracts/sampleTenant";
import type { VerificationObject, VerifyAccepted } from "@/server/contracts/verification";
import type { TenantDeps } from "@/server/domain/deps";
import { decidedVerification, getVerification } from "@/server/domain/verification/get";
import { submit, type SubmitInput } from "@/server/domain/verification/submit";
import { isOutage } from "@/server/domain/outage";

/** Another process may finish it, so this one also polls, with doubling intervals. */
const FIRST_LOOK_MS = 250;
const LAST_LOOK_MS = 2_000;

/**
 * spec: bounded-sync rule. Waits at most options.wait_ms for the finished verification.
 * @returns the finished object, or the accepted one; `replayed` marks an idempotent repeat
 * @throws as submit; forbidden (the sample tenant takes no work)
 */
export async function submitAndWait(
  deps: TenantDeps,
  input: SubmitInput,
): Promise<{ answer: VerificationObject | VerifyAccepted; replayed: boolean }> {
  const started = performance.now();
  if (isSampleTenant(deps.db.tenantId) && !input.onDraft) {
    throw new Problem("forbidden", "this tenant holds sample data alone: submit your work in another tenant");
  }
  const { id, replayed, decided } = await submit(deps, input);
  const waitMs = input.body.options?.wait_ms;
  const accepted = (status: VerificationStatus) => ({ answer: { verification_id: id, status }, replayed });

  let finished = decided;
  let known = replayed ? await unlessOutage(getVerification(deps, id)) : null;
  let pause = FIRST_LOOK_MS;
  while (!finished && !isTerminal(known)) {
    const left = (waitMs ?? 0) - (performance.now() - started);
    if (left <= 0) return accepted(known?.status ?? "queued");
    finished = await deps.finished.next(id, Math.min(left, pause));
    if (!finished) known = (await unlessOutage(getVerification(deps, id))) ?? known;
    pause = Math.min(pause * 2, LAST_LOOK_MS);
  }
  const answer = finished && waitMs !== undefined ? await unlessOutage(decidedVerification(deps, finished)) : known;
  if (waitMs === undefined || !answer) return accepted(finished ? "succeeded" : (known?.status ?? "queued"));
  return { answer, replayed };
}

const isTerminal = (verification: VerificationObject | null): boolean =>
  verification?.status === "succeeded" || verification?.status === "failed";

/** The verification is accepted, so an outage of the database while polling must not fail the request. */
async function unlessOutage(reading: Promise<VerificationObject>): Promise<VerificationObject | null> {
  try {
    return await reading;
  } catch (error) {
    if (isOutage(error)) return null;
    throw error;
  }
}
