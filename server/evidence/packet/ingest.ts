import type {
  SourceAttestedEvidenceRequest,
  SourceAttestedEvidenceResponse,
} from "@/server/evidence/contract/evidencePacket";
import { Problem } from "@/server/contracts/problems";
import { findEvidenceSource, insertEvidencePacket } from "@/server/evidence/evidencePacketStore";
import type { TenantDeps } from "@/server/deps/deps";
import { assessSignature } from "@/server/evidence/packet/attestation";
import { decodeBytes } from "@/server/evidence/source/publicKey";
import { canonicalJson } from "@/server/contracts/canonicalJson";

/**
 * Stores evidence with its current trust tier (spec: POST /v1/evidence/source-attested). A bad signature is accepted:
 * the packet gets tier claimant.
 * @throws not_found (the tenant has no such source)
 */
export async function ingestEvidence(
  deps: TenantDeps,
  { body }: { body: SourceAttestedEvidenceRequest },
): Promise<SourceAttestedEvidenceResponse> {
  const { payload, label, signature_encoding = "base64" } = body;
  const message = new TextEncoder().encode(canonicalJson(payload));
  const signature = decodeBytes(body.signature, signature_encoding);
  const id = deps.ids.next();
  const contentHash = deps.proofCrypto.sha256Hex(message);
  const { sourceId, downgradeReason, trustTier } = await deps.db.transaction(async (tx) => {
    const source = await findEvidenceSource(tx, body.source_id);
    if (!source) throw new Problem("not_found", "body.source_id: no evidence source of this tenant has this ID");
    const now = deps.clock.now();
    const attestation = assessSignature(source, { message, signature }, { crypto: deps.proofCrypto, now });
    const { downgradeReason } = attestation;
    const trustTier = downgradeReason === null ? "source_attested" : "claimant";
    await insertEvidencePacket(tx, {
      id,
      tenantId: deps.db.tenantId,
      sourceId: source.id,
      payload,
      contentHash,
      ...attestation,
      trustTier,
      signature: body.signature,
      signatureEncoding: signature_encoding,
      signatureVerified: downgradeReason === null,
      label: label ?? null,
      locator: body.locator ?? null,
      contentType: body.content_type ?? null,
      createdAt: now,
    });
    return { sourceId: source.id, downgradeReason, trustTier } as const;
  });
  const attachment = { value: payload, trust_tier: trustTier, source_id: sourceId, evidence_packet_id: id };
  return {
    evidence_packet_id: id,
    content_hash: contentHash,
    trust_tier: trustTier,
    trust_tier_label: downgradeReason === null ? "T1" : "T3",
    signature_verified: downgradeReason === null,
    evidence: label === undefined ? attachment : { ...attachment, label },
    payload_uri: null,
    source_id: sourceId,
    downgrade_reason: downgradeReason,
  };
}
