import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import type { DraftExample, RubricDraftOpened, RubricDraftOpenRequest } from "@/server/authoring/contract/rubricDraft";
import type { MarkedExample } from "@/server/trial/contract";
import { countDrafts, findDraftOf, insertDraft, type NewRubricDraft } from "@/server/authoring/rubricDraftStore";
import { findPublication } from "@/server/rubric/rubricRecordStore";
import { findRubricVersion } from "@/server/rubric/rubricStore";
import type { TenantTx } from "@/server/data/tenant";
import { templateExamples } from "@/server/authoring/templates/templates";
import type { TenantDeps } from "@/server/deps/deps";

type Initial = Pick<NewRubricDraft, "rubricName" | "baseId" | "source" | "examples" | "origin">;

/**
 * Opens a draft of new text, of a template with its examples, or of a version with the examples that it was published
 * with. An account has at most one draft per series: an existing one is returned, whichever version is named.
 * @throws not_found (no such version), conflict (as many drafts as an account may have)
 */
export async function openRubricDraft(
  deps: TenantDeps & { callerId: string },
  { body }: { body: RubricDraftOpenRequest },
): Promise<RubricDraftOpened> {
  return deps.db.transaction(async (tx) => {
    const initial = "rubric_id" in body ? await ofVersion(tx, body.rubric_id) : ofText(body);
    const { rubricName } = initial;
    const known = rubricName === null ? null : await findDraftOf(tx, deps.callerId, rubricName);
    if (known !== null) return { draft_id: known, created: false };
    if ((await countDrafts(tx, deps.callerId)) >= SERVER_LIMITS.rubricDrafts) {
      throw new Problem("conflict", `you have ${SERVER_LIMITS.rubricDrafts} drafts; publish or discard one first`);
    }
    const id = deps.ids.next();
    const draft = { ...initial, id, tenantId: deps.db.tenantId, accountId: deps.callerId, savedAt: deps.clock.now() };
    if (await insertDraft(tx, draft)) return { draft_id: id, created: true };
    const winner = await findDraftOf(tx, deps.callerId, rubricName ?? "");
    return { draft_id: winner ?? id, created: false };
  });
}

function ofText({ source, origin }: Exclude<RubricDraftOpenRequest, { rubric_id: string }>): Initial {
  const examples = origin.kind === "template" ? templateExamples(origin.slug).map(asTyped) : [];
  return { rubricName: null, baseId: null, source, examples, origin };
}

async function ofVersion(tx: TenantTx, rubricId: string): Promise<Initial> {
  const version = await findRubricVersion(tx, rubricId);
  if (!version) throw new Problem("not_found");
  const publication = await findPublication(tx, rubricId);
  const tried = publication?.examples ?? [];
  return {
    rubricName: version.name,
    baseId: version.id,
    source: JSON.stringify(version.spec, null, 2),
    examples: tried.map(asTyped),
    origin: { kind: "version" },
  };
}

function asTyped({ label, mark, submission, expected }: MarkedExample, index: number): DraftExample {
  const plain = "inline" in submission && submission.content_type === undefined ? submission.inline : null;
  const content = plain ?? JSON.stringify(submission, null, 2);
  return { id: `example-${index}`, label, mark, format: plain === null ? "json" : "text", content, expected };
}
