import type { VerificationStatus } from "@/server/contracts/enums";
import type { VerificationObject, VerifyAccepted, VerifyRequest } from "@/server/contracts/verification";
import type { TenantDeps } from "@/server/domain/deps";
import { decidedVerification, getVerification } from "@/server/domain/verification/get";
import { submit } from "@/server/domain/verification/submit";

/** Another process may finish it, so the signal of this one is not the only way to hear. */
const POLL_MS = 250;

/**
 * spec: bounded-sync rule. Waits at most options.wait_ms for the finished verification.
 * @returns the finished object, or what was accepted; `replayed` tells an idempotent repeat
 * @throws as submit
 */
export async function submitAndWait(
  deps: TenantDeps,
  input: { body: VerifyRequest; idempotency_key?: string | undefined },
): Promise<{ answer: VerificationObject | VerifyAccepted; replayed: boolean }> {
  const started = performance.now();
  const { id, replayed, decided } = await submit(deps, input);
  const waitMs = input.body.options?.wait_ms;
  const accepted = (status: VerificationStatus) => ({ answer: { verification_id: id, status }, replayed });

  let finished = decided;
  let known = replayed ? await getVerification(deps, id) : null;
  while (!finished && !isTerminal(known)) {
    const left = (waitMs ?? 0) - (performance.now() - started);
    if (left <= 0) return accepted(known?.status ?? "queued");
    finished = await deps.finished.next(id, Math.min(left, POLL_MS));
    if (!finished) known = await getVerification(deps, id);
  }
  if (finished)
    return waitMs === undefined
      ? accepted("succeeded")
      : { answer: await decidedVerification(deps, finished), replayed };
  if (!known || waitMs === undefined) return accepted(known?.status ?? "queued");
  return { answer: known, replayed };
}

const isTerminal = (verification: VerificationObject | null): boolean =>
  verification?.status === "succeeded" || verification?.status === "failed";
