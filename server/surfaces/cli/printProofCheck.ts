// The result of a proof check: one sentence, each check, the key, and what it does not prove.
import type { ProofCheck, ProofStep } from "@/server/domain/proof/verify";
import { CHECKS, KEY_STATUS, NOT_PROVEN, REVOKED } from "@/server/surfaces/cli/proofWords";
import { note, out, paint, printable } from "@/server/surfaces/cli/terminal";

const MARK: Record<ProofStep["result"], string> = { ok: "✓", failed: "✗", not_reached: "·" };
const COLOR: Record<ProofStep["result"], (text: string) => string> = {
  ok: paint.green,
  failed: paint.red,
  not_reached: paint.dim,
};

/** `keysFrom`: description of the key set's origin. */
export function printProofCheck(check: ProofCheck, keysFrom: string): void {
  if (check.valid) printValid(check);
  else out(paint.red(check.keyStatus === "revoked" ? REVOKED : CHECKS[check.reason].failed));
  out("");
  for (const { id, result } of check.steps) {
    const remark = { ok: "", failed: `: ${id}`, not_reached: " (not reached)" }[result];
    out(COLOR[result](`${MARK[result]} ${CHECKS[id].checked}${remark}`));
  }
  out("");
  out(`key   ${KEY_STATUS[check.keyStatus]}`);
  out(`keys  ${printable(keysFrom)}`);
  if (check.valid) out(`\n${NOT_PROVEN}`);
}

function printValid({ verdict, envelopes, proof }: ProofCheck & { valid: true }): void {
  const [first] = envelopes;
  out(paint.green(`This verdict was signed by ${first?.key_id} on ${verdict.issuedAt} and has not changed since.`));
  const confidence = verdict.confidence === null ? "" : `  confidence ${verdict.confidence.toFixed(2)}`;
  out(`\n${paint.bold(verdict.determination)}${confidence}  verification ${proof.verification_id}`);
  if (verdict.manipulationDetected) out(paint.yellow("a manipulation attempt was reported"));
  if (verdict.flagged) out(paint.yellow(`needs review: ${printable(verdict.flagReason ?? "no reason given")}`));
  if (verdict.expiresAt !== null) out(`expires ${verdict.expiresAt}`);
  for (const { payload, created_at } of envelopes.slice(1)) {
    out(`later entry: ${printable(String(payload["kind"]))}, ${created_at}`);
  }
}

export function proofCheckJson(check: ProofCheck, keysFrom: string): object {
  const steps = { steps: check.steps, keys_from: keysFrom };
  if (!check.valid) return { valid: false, reason: check.reason, key_status: check.keyStatus, ...steps };
  const { verdict, proof, envelopes } = check;
  return {
    valid: true,
    key_status: check.keyStatus,
    verification_id: proof.verification_id,
    key_id: envelopes[0]?.key_id,
    determination: verdict.determination,
    confidence: verdict.confidence,
    flagged: verdict.flagged,
    flag_reason: verdict.flagReason,
    issued_at: verdict.issuedAt,
    expires_at: verdict.expiresAt,
    ...(verdict.manipulationDetected ? { manipulation_detected: true } : {}),
    ...steps,
  };
}

/** spec: the reason follows the word `invalid` on stderr. */
export function noteInvalid(reason: string): void {
  note(`invalid ${reason}`);
}
