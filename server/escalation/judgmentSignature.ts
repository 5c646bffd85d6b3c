// Builds the bytes that a reviewer signs. They begin with a domain, so that no other signature of the product counts as
// a judgment.
import type { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { canonicalDigest } from "@/server/contracts/canonicalJson";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const SIGNING_DOMAIN = "svc-verify/judgment-sig/1:";

/** Hashes a judgment: SHA-256 hex of its RFC 8785 form without the signature. */
export function judgmentHash(judgment: EscalationJudgmentRequest, crypto: Pick<ProofCrypto, "sha256Hex">): string {
  const { signature: _, ...unsignedJudgment } = judgment;
  return canonicalDigest(unsignedJudgment, crypto);
}

/** Returns the bytes that the reviewer's key signs. */
export function judgmentMessage(contentHash: string): Uint8Array {
  return new TextEncoder().encode(SIGNING_DOMAIN + contentHash);
}
