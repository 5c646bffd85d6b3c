import { Problem } from "@/server/contracts/problems";
import { findPackets, type PacketForTrust } from "@/server/evidence/evidencePacketStore";
import type { TenantDeps } from "@/server/deps/deps";
import { canonicalDigest } from "@/server/contracts/canonicalJson";
import {
  type Attachments,
  type EvidenceTrust,
  type PacketTrust,
  attachmentPlace,
} from "@/server/submission/evidenceTrust";

const ROLES = ["context", "evidence"] as const;

/**
 * Looks up the packets of attachments. An attachment is `source_attested` when the packet's signature was verified, its
 * source is not revoked and the packet has the same value (RFC 8785 form); otherwise `claimant`.
 * @param requestPath path of the attachments in the request, for the error
 * @throws invalid_request (a packet that the tenant does not have, whether or not another one does)
 */
export async function resolveEvidenceTrust(
  deps: Pick<TenantDeps, "db" | "proofCrypto">,
  attachments: Attachments,
  requestPath: string,
): Promise<EvidenceTrust> {
  const references = ROLES.flatMap((role) =>
    (attachments[role] ?? []).flatMap(({ evidence_packet_id, value }, index) =>
      evidence_packet_id === undefined
        ? []
        : [
            {
              id: evidence_packet_id.toLowerCase(),
              value,
              place: attachmentPlace(role, index),
              path: `${role}.${index}`,
            },
          ],
    ),
  );
  if (references.length === 0) return {};
  const ids = [...new Set(references.map(({ id }) => id))];
  const packets = new Map((await deps.db.transaction((tx) => findPackets(tx, ids))).map((row) => [row.id, row]));
  return Object.fromEntries(
    references.map(({ id, value, place, path }) => {
      const packet = packets.get(id);
      if (!packet) {
        const detail = `${requestPath}.${path}.evidence_packet_id: no evidence packet of this tenant has this id`;
        throw new Problem("invalid_request", detail);
      }
      return [place, assessPacket(packet, canonicalDigest(value, deps.proofCrypto))];
    }),
  );
}

function assessPacket(
  { id, sourceId, contentHash, signatureVerified, source }: PacketForTrust,
  digest: string,
): PacketTrust {
  const isAttested = signatureVerified && source.status === "active" && contentHash === digest;
  return {
    evidence_packet_id: id,
    source_id: sourceId,
    trust_tier: isAttested ? "source_attested" : "claimant",
    content_hash: contentHash,
  };
}
