// Names and references that callers choose are one line of visible text; free texts keep their lines.
import { describe, expect, it } from "vitest";
import type * as z from "zod";
import { requireName } from "@/server/contracts/requestFields";
import { Subject, VerifyRequest } from "@/server/verification/contract/verification";
import { CriteriaJudgmentRequest, JudgedSubjectRef } from "@/server/criteriaAgreement/contract";
import { FeedbackRequest } from "@/server/feedback/contract";
import { MarkedExample } from "@/server/rubric/contract/examples";
import { ReferenceSetRequest } from "@/server/referenceSet/contract";
import { CockpitReviewerGrantRequest } from "@/server/reviewer/contract/reviewer";
import { SavedViewKey, SavedViewRequest } from "@/server/review/contract/savedView";
import { RoleAttachment } from "@/server/contracts/roleBlob";
import { SourceAttestedEvidenceRequest } from "@/server/evidence/contract/evidencePacket";
import { SurvivalEventRequest } from "@/server/survival/contract";
import { compileRubric } from "@/server/rubric/compile";

const ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const HOSTILE = [
  "a\nb",
  "a\rb",
  "a\tb",
  "a\u001b[2Kb",
  "a\u009bb",
  "a\u202eb",
  "a\u2066b",
  "a\u200fb",
  "a\u2028b",
  "a\u2029b",
];
const FRIENDLY = ["Größe 価格", "👩‍👩‍👧‍👦 family", "🏳️‍🌈", "क्‍ष", "می‌خواهم"];

type Field = { schema: z.ZodType; build: (text: string) => unknown };
const survival = { source: "acme", state: "survived", identity_rung: "unverified" };
const judgment = { kind: "propose", party: "other_side", identity_rung: "unverified" };
const evidence = { source_id: ID, payload: "x", signature: "x" };

const FIELDS: Record<string, Field> = {
  "subject.ref": {
    schema: VerifyRequest,
    build: (ref) => ({ rubric_id: ID, submission: { inline: "x" }, subject: { kind: "task", ref } }),
  },
  label: { schema: RoleAttachment, build: (label) => ({ value: "x", label }) },
  type: { schema: RoleAttachment, build: (type) => ({ value: "x", type }) },
  name: { schema: SavedViewRequest, build: (name) => ({ page: "cockpit", name, query: {} }) },
  "references.0.label": {
    schema: ReferenceSetRequest,
    build: (label) => ({ name: "x", references: [{ id: "x", value: "x", label }] }),
  },
  verdict_ref: { schema: SurvivalEventRequest, build: (verdict_ref) => ({ ...survival, verdict_ref }) },
  adjudication_ref: {
    schema: SurvivalEventRequest,
    build: (adjudication_ref) => ({ ...survival, verdict_ref: "x", adjudication_ref }),
  },
  rubric_version: { schema: CriteriaJudgmentRequest, build: (rubric_version) => ({ ...judgment, rubric_version }) },
  reviewer_subject: {
    schema: CockpitReviewerGrantRequest,
    build: (reviewer_subject) => ({ reviewer_subject, active: true }),
  },
  locator: { schema: SourceAttestedEvidenceRequest, build: (locator) => ({ ...evidence, locator }) },
  content_type: { schema: SourceAttestedEvidenceRequest, build: (content_type) => ({ ...evidence, content_type }) },
  "": { schema: JudgedSubjectRef, build: (ref) => `task:${ref}` },
};

describe.each(Object.entries(FIELDS))("the field %s of a request", (path, { schema, build }) => {
  it.each(HOSTILE)("refuses %j and names the field", (text) => {
    const issues = schema.safeParse(build(text)).error?.issues ?? [];
    expect(issues.map((issue) => issue.path.join("."))).toContain(path);
  });

  it.each(FRIENDLY)("accepts %s", (text) => {
    expect(schema.safeParse(build(text)).error).toBeUndefined();
  });
});

describe("other texts", () => {
  it.each(HOSTILE)("refuses the name %j of keys, accounts, tenants and evidence sources", (text) => {
    expect(() => requireName(text)).toThrow("name: must be one line");
  });

  it.each(HOSTILE)("reports the media type %j of a rubric", (content_type) => {
    const criterion = { key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } };
    const { issues } = compileRubric({ name: "Rubric", content_type, criteria: [criterion] });
    expect(issues).toContainEqual(expect.objectContaining({ code: "invalid_text", path: "/content_type" }));
  });

  it("keeps the lines of free texts", () => {
    expect(FeedbackRequest.safeParse({ outcome: "disputed", note: "a\n\tb" }).success).toBe(true);
    expect(MarkedExample.safeParse({ label: "x", mark: "should_pass", submission: { inline: "a\nb" } }).success).toBe(
      true,
    );
  });

  it.each(HOSTILE)("reads, finds and revokes what was stored as %j", (text) => {
    expect(Subject.safeParse({ kind: "task", ref: text }).success).toBe(true);
    expect(SavedViewKey.safeParse({ page: "cockpit", name: text }).success).toBe(true);
    expect(CockpitReviewerGrantRequest.safeParse({ reviewer_subject: text, active: false }).success).toBe(true);
  });
});
