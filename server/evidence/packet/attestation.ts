// Assesses signatures over evidence. A retired key is accepted for a period, because evidence may be in transit during
// a rotation. The period is limited, because the time of a signature cannot be verified.
import type { DowngradeReason } from "@/server/evidence/contract/evidencePacket";
import { LIMITS } from "@/server/contracts/limits";
import type { EvidenceSourceRow } from "@/server/evidence/evidencePacketStore";
import { decodePublicKey } from "@/server/evidence/source/sources";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";

const OVERLAP_MS = LIMITS.retiredKeyHours * 3_600_000;

/** `keyId`: the source's key that verifies the signature, even if it is no longer accepted. */
type Attestation = { keyId: string | null; downgradeReason: DowngradeReason | null };

/**
 * Checks a signature with the keys of its source, by strict Ed25519 (RFC 8032, see ProofCrypto). `signature`: the
 * decoded bytes, null when they could not be decoded.
 */
export function assessSignature(
  source: EvidenceSourceRow,
  { message, signature }: { message: Uint8Array; signature: Uint8Array | null },
  { crypto, now }: { crypto: ProofCrypto; now: Date },
): Attestation {
  if (signature?.length !== 64) return { keyId: null, downgradeReason: "signature_malformed" };
  const key = source.keys.find((candidate) => crypto.verifyEd25519(signature, message, decodePublicKey(candidate)));
  if (!key) return { keyId: null, downgradeReason: "signature_invalid" };
  const isAccepted =
    key.status === "active" ||
    (key.status === "retired" && key.endedAt !== null && now.getTime() < key.endedAt.getTime() + OVERLAP_MS);
  return { keyId: key.id, downgradeReason: isAccepted ? null : "source_key_revoked" };
}
