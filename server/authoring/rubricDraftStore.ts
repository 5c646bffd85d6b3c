// Stores drafts of the rubric editor. Every function reads and writes the drafts of one account only.
import "server-only";
import type { RubricDraft, RubricVersion } from "@/server/data/generated/client";
import type { TenantTx } from "@/server/data/tenant";

type DraftOwner = { id: string; accountId: string };
type RubricDraftRow = RubricDraft & {
  base: Pick<RubricVersion, "id" | "version" | "hash" | "sourceHash"> | null;
};
export type NewRubricDraft = Omit<RubricDraft, "revision">;
type DraftContent = Pick<RubricDraft, "source" | "examples" | "revision" | "savedAt">;

export function listDrafts(tx: TenantTx, accountId: string): Promise<RubricDraft[]> {
  return tx.rubricDraft.findMany({ where: { accountId }, orderBy: [{ savedAt: "desc" }, { id: "desc" }] });
}

export function findDraft(tx: TenantTx, where: DraftOwner): Promise<RubricDraftRow | null> {
  const base = { select: { id: true, version: true, hash: true, sourceHash: true } };
  return tx.rubricDraft.findFirst({ where, include: { base } });
}

export async function findDraftOf(tx: TenantTx, accountId: string, rubricName: string): Promise<string | null> {
  return (await tx.rubricDraft.findFirst({ where: { accountId, rubricName }, select: { id: true } }))?.id ?? null;
}

export function countDrafts(tx: TenantTx, accountId: string): Promise<number> {
  return tx.rubricDraft.count({ where: { accountId } });
}

/**
 * Stores a new draft.
 * @returns false when the account already has a draft of the series
 */
export async function insertDraft(tx: TenantTx, draft: NewRubricDraft): Promise<boolean> {
  const { count } = await tx.rubricDraft.createMany({ data: [{ ...draft, revision: 1 }], skipDuplicates: true });
  return count === 1;
}

/**
 * Replaces the content of a draft whose revision is `content.revision`, and increments the revision.
 * @returns false when the stored revision differs
 */
export async function overwriteDraft(tx: TenantTx, owner: DraftOwner, content: DraftContent): Promise<boolean> {
  const { revision, ...data } = content;
  const { count } = await tx.rubricDraft.updateMany({
    where: { ...owner, revision },
    data: { ...data, revision: revision + 1 },
  });
  return count === 1;
}

/**
 * Deletes a draft.
 * @returns false when there is none
 */
export async function deleteDraft(tx: TenantTx, owner: DraftOwner): Promise<boolean> {
  return (await tx.rubricDraft.deleteMany({ where: owner })).count === 1;
}
