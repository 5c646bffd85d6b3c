import { startOf } from "@/server/contracts/cutText";
import { LIMITS } from "@/server/contracts/limits";
import { normalizeName } from "@/server/contracts/names";
import { parsedJson } from "@/server/contracts/parsedJson";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { Problem } from "@/server/contracts/problems";
import type { DraftExample, RubricDraftOpened, RubricDraftOpenRequest } from "@/server/authoring/contract/rubricDraft";
import type { MarkedExample } from "@/server/rubric/contract/examples";
import { countDrafts, findDraftOf, insertDraft, type NewRubricDraft } from "@/server/authoring/rubricDraftStore";
import { findPublication } from "@/server/rubric/rubricRecordStore";
import { findPublishedVersion, findRubricVersion } from "@/server/rubric/rubricStore";
import type { TenantTx } from "@/server/data/tenant";
import { templateExamples, templateExamplesOf } from "@/server/authoring/templates/templates";
import type { TenantDeps } from "@/server/deps/deps";
import { isObject } from "@/server/rubric/fields";

type InitialDraft = Pick<NewRubricDraft, "rubricName" | "baseId" | "source" | "examples" | "origin">;

/**
 * Opens a draft of new text, of a template with its examples, or of a version with the examples that it was published
 * with; a version that equals a template has the template's. An account has at most one draft per series: an existing
 * one is returned, whichever version is named.
 * @throws not_found (no such version), conflict (as many drafts as an account may have)
 */
export async function openRubricDraft(
  deps: TenantDeps & { callerId: string },
  { body }: { body: RubricDraftOpenRequest },
): Promise<RubricDraftOpened> {
  return deps.db.transaction(async (tx) => {
    const initial = "rubric_id" in body ? await draftFromVersion(tx, body.rubric_id) : await draftFromText(tx, body);
    const { rubricName } = initial;
    const existingDraft = rubricName === null ? null : await findDraftOf(tx, deps.callerId, rubricName);
    if (existingDraft !== null) return { draft_id: existingDraft, created: false };
    if ((await countDrafts(tx, deps.callerId)) >= SERVER_LIMITS.rubricDrafts) {
      throw new Problem("conflict", `you have ${SERVER_LIMITS.rubricDrafts} drafts; publish or discard one first`);
    }
    const id = deps.ids.next();
    const draft = { ...initial, id, tenantId: deps.db.tenantId, accountId: deps.callerId, savedAt: deps.clock.now() };
    if (await insertDraft(tx, draft)) return { draft_id: id, created: true };
    const concurrentDraft = await findDraftOf(tx, deps.callerId, rubricName ?? "");
    return { draft_id: concurrentDraft ?? id, created: false };
  });
}

type TextRequest = Exclude<RubricDraftOpenRequest, { rubric_id: string }>;

async function draftFromText(tx: TenantTx, { source, origin }: TextRequest): Promise<InitialDraft> {
  const initial = { rubricName: null, baseId: null, origin };
  if (origin.kind !== "template") return { ...initial, source, examples: [] };
  const examples = templateExamples(origin.slug).map(toDraftExample);
  return { ...initial, source: await useFreeName(tx, source), examples };
}

/** Adds a number to the name of a template that was used before, so that it begins another series. */
async function useFreeName(tx: TenantTx, source: string): Promise<string> {
  const spec = parsedJson(source);
  if (!isObject(spec) || typeof spec["name"] !== "string") return source;
  let name = spec["name"];
  for (let number = 2; (await findPublishedVersion(tx, normalizeName(name))) !== null; number += 1) {
    const suffix = ` ${number}`;
    name = startOf(spec["name"], LIMITS.rubricNameChars - suffix.length) + suffix;
  }
  return name === spec["name"] ? source : JSON.stringify({ ...spec, name }, null, 2);
}

async function draftFromVersion(tx: TenantTx, rubricId: string): Promise<InitialDraft> {
  const version = await findRubricVersion(tx, rubricId);
  if (!version) throw new Problem("not_found");
  const publication = await findPublication(tx, rubricId);
  const markedExamples = publication?.examples ?? templateExamplesOf(version.sourceHash);
  return {
    rubricName: version.name,
    baseId: version.id,
    source: JSON.stringify(version.spec, null, 2),
    examples: markedExamples.map(toDraftExample),
    origin: { kind: "version" },
  };
}

function toDraftExample({ label, mark, submission, expected }: MarkedExample, index: number): DraftExample {
  const plainText = "inline" in submission && submission.content_type === undefined ? submission.inline : null;
  const content = plainText ?? JSON.stringify(submission, null, 2);
  return { id: `example-${index}`, label, mark, format: plainText === null ? "json" : "text", content, expected };
}
