// The committed specification against the code: enumerations, error table, limits, endpoints.
import { describe, expect, it } from "vitest";
import type { ZodEnum } from "zod";
import * as enums from "@/server/contracts/enums";
import { LIMITS } from "@/server/contracts/limits";
import { listProblemCodes } from "@/server/contracts/operation";
import { operationRows } from "@/server/api/operations";
import { PROBLEMS, type ProblemCode } from "@/server/contracts/problems";
import { specEndpoints, specTable } from "@/testing/spec";

const words = (text: string) => text.split(",").map((word) => word.trim().replace(/ \(T\d\)$/, ""));

describe("enumerations", () => {
  const inCode: Record<string, readonly string[]> = {
    "subject.kind": enums.SubjectKind.options,
    "judge tier": enums.JudgeTier.options.map((tier) => String([...tier.values][0])),
  };
  for (const name of ["Determination", "VerificationStatus", "TrustTier", "CriterionPrimitive"] as const) {
    inCode[name] = (enums[name] as ZodEnum).options as string[];
  }
  inCode["feedback outcome"] = enums.FeedbackOutcome.options;
  inCode["identity_rung"] = enums.IdentityRung.options;

  inCode["cockpit decision"] = enums.CockpitDecision.options;
  inCode["cockpit consequence"] = enums.CockpitConsequence.options;

  it.each(specTable("Enumerations"))("%s", (name, values) => {
    expect(inCode[name ?? ""]).toEqual(words(values ?? ""));
  });
});

describe("error table", () => {
  const table = specTable("Errors");
  it("has the same codes", () => {
    expect(Object.keys(PROBLEMS).sort()).toEqual(table.map(([code]) => code).sort());
  });
  it.each(table)("%s is %s", (code, status) => {
    expect(PROBLEMS[code as ProblemCode].status).toBe(Number(status));
  });
});

describe("limits", () => {
  const table = Object.fromEntries(specTable("Limits").map(([limit, value]) => [limit, value]));
  it.each([
    ["inline submission", `up to ${LIMITS.inlineBytes / 1024} KiB`],
    ["deterministic primitive input", `${LIMITS.deterministicInputBytes / 1024} KiB`],
    ["uri length", `${LIMITS.uriChars} chars`],
    ["content_type, label, type, context/evidence label", `${LIMITS.labelChars} chars`],
    ["locator", `${LIMITS.locatorChars} chars`],
    ["signature", `${LIMITS.signatureChars} chars`],
    ["verdict_ref, adjudication_ref", `1..${LIMITS.verdictRefChars} chars`],
    ["wait_ms", `0..${LIMITS.waitMs}`],
    ["Idempotency-Key", `1..${LIMITS.idempotencyKeyChars} chars`],
    ["subject.ref", `1..${LIMITS.subjectRefChars} chars`],
    ["induction examples", `at least ${LIMITS.inductionExamplesMin}`],
    ["max_criteria", `1..${LIMITS.inductionMaxCriteria}`],
    ["goal / description", `${LIMITS.inductionGoalChars} / ${LIMITS.inductionDescriptionChars} chars`],
    ["example rationale", `${LIMITS.inductionRationaleChars} chars`],
    ["marked examples", `at most ${LIMITS.markedExamples}`],
    ["first_verdict_ms", `0..${LIMITS.firstVerdictMs}`],
    ["example label", `1..${LIMITS.exampleLabelChars} chars`],
    ["feedback note / cockpit reason", `${LIMITS.feedbackNoteChars} / ${LIMITS.cockpitReasonChars} chars`],
    ["reviewer_subject", `1..${LIMITS.reviewerSubjectChars} chars`],
    ["list page size", `1..${LIMITS.pageSize}; rubrics default ${LIMITS.defaultPageSize}`],
  ])("%s", (limit, value) => {
    expect(table[limit]).toBe(value);
  });
});

describe("endpoints", () => {
  const endpoints = specEndpoints();
  const operationName = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
  const rows = new Map(operationRows.flatMap(([, row]) => (row.http ? [[operationName(row.http), row] as const] : [])));

  it("are 32, each built", () => {
    expect(endpoints).toHaveLength(32);
    const built = endpoints.map(operationName).filter((name) => rows.has(name));
    expect(built.sort()).toEqual(endpoints.map(operationName).sort());
  });

  it.each(
    endpoints
      .filter((endpoint) => rows.has(operationName(endpoint)))
      .map((endpoint) => [operationName(endpoint), endpoint]),
  )("%s answers what the specification says", (_, endpoint) => {
    const row = rows.get(operationName(endpoint as (typeof endpoints)[number]));
    const { success, codes } = endpoint as (typeof endpoints)[number];
    if (!row) throw new Error("no row");
    expect(Object.keys(row.success).map(Number).sort()).toEqual([...new Set(success)].sort());
    expect(listProblemCodes(row)).toEqual(expect.arrayContaining(codes.filter((code) => code in PROBLEMS)));
  });
});
