import { describe, expect, test } from "vitest";
import { RubricExamplesRequest } from "@/server/rubric/contract/examples";
import { Submission } from "@/server/submission/contract";
import { aggregate } from "@/server/verdict/aggregate";
import { evaluateCriterion, requiresJudge } from "@/server/primitives/evaluate";
import { compileAndLint } from "@/server/authoring/compileAndLint";
import { TEMPLATES, templateExamples } from "@/server/authoring/templates/templates";
import { normalizeSubmission } from "@/server/submission/normalize";

test("lists all nine templates", () => {
  expect(TEMPLATES.map(({ slug }) => slug).sort()).toEqual([
    "code-review-gate",
    "content-policy-basic",
    "extraction-qa-invoice",
    "json-contract",
    "numeric-sla",
    "rag-grounding-check",
    "release-notes-lint",
    "summary-faithfulness",
    "support-reply-quality",
  ]);
});

describe.each(TEMPLATES)("$slug", ({ slug, spec, fixtures }) => {
  test("has marked examples that can be run unchanged", () => {
    const examples = templateExamples(slug);
    expect(examples).toHaveLength(fixtures.length);
    expect(RubricExamplesRequest.safeParse({ spec, examples }).error).toBeUndefined();
    const compilation = compileAndLint(spec);
    if (!compilation.ok) throw new Error("does not compile");
    for (const { expected = {} } of examples) {
      expect(compilation.compiled.criteria.map(({ key }) => key)).toEqual(
        expect.arrayContaining(Object.keys(expected)),
      );
    }
  });

  // An earlier suite in this process may have used up the CPU budget for screening patterns, so this polls.
  test("compiles without any issue", async () => {
    const compileTemplate = () => compileAndLint(spec);
    await expect.poll(compileTemplate, { timeout: 60_000, interval: 1_000 }).toMatchObject({ ok: true, issues: [] });
  });

  test("has 4 to 8 contrasts for each judged criterion", () => {
    const compilation = compileAndLint(spec);
    if (!compilation.ok) throw new Error("does not compile");
    for (const { key, tier, contrasts = [] } of compilation.compiled.criteria) {
      const [minCount, maxCount] = tier === null ? [0, 0] : [4, 8];
      expect(contrasts.length, key).toBeGreaterThanOrEqual(minCount);
      expect(contrasts.length, key).toBeLessThanOrEqual(maxCount);
    }
  });

  test("has examples that should pass and examples that should fail", () => {
    expect(new Set(fixtures.map(({ mark }) => mark))).toEqual(new Set(["should_pass", "should_fail"]));
  });

  test.each(fixtures)(
    "decides the example as documented: $name",
    async ({ mark, submission, determination, criteria }) => {
      expect(Submission.safeParse(submission).error).toBeUndefined();
      const compilation = compileAndLint(spec);
      if (!compilation.ok) throw new Error("does not compile");
      const { compiled } = compilation;
      const normalizedSubmission = normalizeSubmission(submission);
      const outcomes = await Promise.all(
        compiled.criteria.map(async (criterion) => evaluateCriterion(criterion, normalizedSubmission)),
      );

      const determinations: Record<string, string> = {};
      compiled.criteria.forEach((criterion, index) => {
        const outcome = outcomes[index];
        if (!requiresJudge(criterion)) determinations[criterion.key] = outcome?.determination ?? "";
        else expect(outcome).toMatchObject({ determination: "cannot_determine", flagReason: "judge_not_configured" });
      });
      expect(determinations).toMatchObject(criteria);
      expect(aggregate(compiled, outcomes).determination).toBe(determination);
      if (mark === "should_fail") expect(determination).not.toBe("met");
      else expect(determination).toBe(compiled.criteria.some(requiresJudge) ? "cannot_determine" : "met");
    },
  );
});
