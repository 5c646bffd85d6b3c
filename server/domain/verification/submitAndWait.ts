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
  if (decided) {
    if (waitMs === undefined) return { answer: { verification_id: id, status: "succeeded" }, replayed };
    return { answer: await decidedVerification(deps, decided), replayed };
  }
  for (;;) {
    const verification = await getVerification(deps, id);
    const finished = verification.status === "succeeded" || verification.status === "failed";
    const left = (waitMs ?? 0) - (performance.now() - started);
    if (finished && waitMs !== undefined) return { answer: verification, replayed };
    if (left <= 0) return { answer: { verification_id: id, status: verification.status }, replayed };
    await deps.finished.next(id, Math.min(left, POLL_MS));
  }
}
