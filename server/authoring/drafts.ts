// Lists, reads, saves and discards the drafts of one account. openDraft.ts creates them.
import { parsedJson } from "@/server/contracts/parsedJson";
import { Problem } from "@/server/contracts/problems";
import type {
  RubricDraft,
  RubricDraftDiscarded,
  RubricDraftList,
  RubricDraftSaveRequest,
  RubricDraftSaved,
} from "@/server/authoring/contract/rubricDraft";
import { deleteDraft, findDraft, listDrafts, overwriteDraft } from "@/server/authoring/rubricDraftStore";
import type { TenantDeps } from "@/server/deps/deps";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { isObject } from "@/server/rubric/fields";
import { wireFields } from "@/server/deps/wireFields";

/** Lists the account's drafts in this tenant, latest first. */
export async function listRubricDrafts(deps: TenantDeps & { callerId: string }): Promise<RubricDraftList> {
  const rows = await deps.db.transaction((tx) => listDrafts(tx, deps.callerId));
  return {
    drafts: rows.map((row) => ({
      draft_id: row.id,
      ...wireFields(row, "rubricName"),
      title: parseName(row.source),
      ...wireFields(row, "revision", "savedAt"),
    })),
  };
}

function parseName(source: string): string | null {
  const spec = parsedJson(source);
  return isObject(spec) && typeof spec["name"] === "string" ? spec["name"] : null;
}

/**
 * Reads one of the account's drafts.
 * @throws not_found
 */
export async function getRubricDraft(
  deps: TenantDeps & { callerId: string },
  { id }: { id: string },
): Promise<RubricDraft> {
  const row = await deps.db.transaction((tx) => findDraft(tx, { id, accountId: deps.callerId }));
  if (!row) throw new Problem("not_found");
  const { base } = row;
  return {
    draft_id: row.id,
    rubric_name: row.rubricName,
    base: base && { rubric_id: base.id, version: base.version, hash: base.hash, source_hash: base.sourceHash },
    ...wireFields(row, "source", "examples", "origin", "revision", "savedAt"),
  };
}

/**
 * Saves a draft over the revision that was changed. A save whose response was lost may be repeated.
 * @throws not_found, conflict (another revision is stored)
 */
export async function saveRubricDraft(
  deps: TenantDeps & { callerId: string },
  { id, body }: { id: string; body: RubricDraftSaveRequest },
): Promise<RubricDraftSaved> {
  const savedAt = deps.clock.now();
  return deps.db.transaction(async (tx) => {
    const owner = { id, accountId: deps.callerId };
    if (await overwriteDraft(tx, owner, { ...body, savedAt })) {
      return { revision: body.revision + 1, saved_at: savedAt.toISOString() };
    }
    const storedDraft = await findDraft(tx, owner);
    if (!storedDraft) throw new Problem("not_found");
    const isSame =
      storedDraft.source === body.source && canonicalJson(storedDraft.examples) === canonicalJson(body.examples);
    if (isSame) return { revision: storedDraft.revision, saved_at: storedDraft.savedAt.toISOString() };
    throw new Problem(
      "conflict",
      `body.revision: the draft is at revision ${storedDraft.revision}; it was saved elsewhere`,
    );
  });
}

/**
 * Deletes one of the account's drafts.
 * @throws not_found
 */
export async function discardRubricDraft(
  deps: TenantDeps & { callerId: string },
  { id }: { id: string },
): Promise<RubricDraftDiscarded> {
  const isDiscarded = await deps.db.transaction((tx) => deleteDraft(tx, { id, accountId: deps.callerId }));
  if (!isDiscarded) throw new Problem("not_found");
  return { discarded: isDiscarded };
}
