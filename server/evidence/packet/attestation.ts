// Trust of a signature over evidence. A retired key attests for an overlap period, since evidence may be in transit
// during a rotation; the period is limited, since the time of a signature cannot be verified.
import type { DowngradeReason } from "@/server/evidence/contract/evidencePacket";
import { LIMITS } from "@/server/contracts/limits";
import type { EvidenceSourceRow } from "@/server/evidence/evidencePacketStore";
import { storedPublicKey } from "@/server/evidence/source/sources";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const OVERLAP_MS = LIMITS.retiredKeyHours * 3_600_000;

/** `keyId`: the source's key that verifies the signature, whatever its current status. */
type Attestation = { keyId: string | null; downgradeReason: DowngradeReason | null };

/** `signature`: the decoded bytes, null when they could not be decoded. Strict Ed25519 (RFC 8032), see ProofCrypto. */
export function attestationOf(
  source: EvidenceSourceRow,
  { message, signature }: { message: Uint8Array; signature: Uint8Array | null },
  { crypto, now }: { crypto: ProofCrypto; now: Date },
): Attestation {
  if (signature?.length !== 64) return { keyId: null, downgradeReason: "signature_malformed" };
  const key = source.keys.find((candidate) => crypto.verifyEd25519(signature, message, storedPublicKey(candidate)));
  if (!key) return { keyId: null, downgradeReason: "signature_invalid" };
  const attests =
    key.status === "active" ||
    (key.status === "retired" && key.endedAt !== null && now.getTime() < key.endedAt.getTime() + OVERLAP_MS);
  return { keyId: key.id, downgradeReason: attests ? null : "source_key_revoked" };
}
