import type { EvidenceSource } from "@/server/contracts/evidenceSource";
import { revokeSourceAndKeys } from "@/server/data/evidencePacketStore";
import type { TenantDeps } from "@/server/domain/deps";
import { changeSource } from "@/server/domain/evidenceSource/change";
import type { Principal } from "@/server/domain/principal";

/** Permanently revokes a source with all its keys; idempotent. @throws not_found */
export function revokeEvidenceSource(deps: TenantDeps, actor: Principal, id: string): Promise<EvidenceSource> {
  return changeSource(deps, actor, id, async (tx, source) => {
    if (source.status !== "active") return null;
    await revokeSourceAndKeys(tx, source.id, deps.clock.now());
    return { action: "source.revoked", details: { name: source.name } };
  });
}
