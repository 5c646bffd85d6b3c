import type { ScopedTagsRecorded, ScopedTagsRequest } from "@/server/tags/contract";
import { findVerificationIds, insertTags, listTags } from "@/server/tags/tagStore";
import { recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { callerOf, type Principal } from "@/server/deps/principal";
import { refuseField } from "@/server/contracts/requestFields";

/**
 * Adds private tags to verifications (spec: POST /v1/dev-reporting/scoped-tags), all or none. An existing tag keeps its
 * first note.
 * @throws invalid_request (`body.tags.<n>.verification_id: …` that the tenant does not have)
 */
export async function recordTags(
  deps: TenantDeps & { actor: Principal },
  { body: { tags } }: { body: ScopedTagsRequest },
): Promise<ScopedTagsRecorded> {
  const { tenantId } = deps.db;
  const createdAt = deps.clock.now();
  const asked = tags.map(({ verification_id, tag, note }) => {
    return {
      tenantId,
      verificationId: verification_id.toLowerCase(),
      tag,
      note: note ?? null,
      recordedBy: callerOf(deps.actor),
      createdAt,
    };
  });
  const ids = [...new Set(asked.map(({ verificationId }) => verificationId))];
  const inOrder = [...asked].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const { recorded, stored } = await deps.db.transaction(async (tx) => {
    const found = await findVerificationIds(tx, ids);
    const missing = asked.findIndex(({ verificationId }) => !found.has(verificationId));
    if (missing >= 0) {
      throw refuseField(`body.tags.${missing}.verification_id`, "no verification of this tenant has this ID");
    }
    const recorded = await insertTags(tx, inOrder);
    if (recorded > 0) {
      const details = { recorded, verifications: ids.length };
      await recordAudit(tx, deps, deps.actor, { action: "tags.recorded", target: tenantId, details });
    }
    const rows = await listTags(tx, ids, [...new Set(asked.map(({ tag }) => tag))]);
    return { recorded, stored: new Map(rows.map((row) => [keyOf(row), row])) };
  });
  return {
    tenant_id: tenantId,
    recorded,
    replayed: tags.length - recorded,
    tags: asked.map((each) => {
      const { verificationId, tag, note, createdAt: at } = stored.get(keyOf(each)) ?? each;
      return { verification_id: verificationId, tag, note, recorded_at: at.toISOString() };
    }),
  };
}

const keyOf = ({ verificationId, tag }: { verificationId: string; tag: string }): string => `${verificationId} ${tag}`;
