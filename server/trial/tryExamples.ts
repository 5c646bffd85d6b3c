import type { MarkedExample, RubricExamplesRequest, RubricExamplesResult } from "@/server/rubric/contract/examples";
import type { VerificationObject } from "@/server/verification/contract/verification";
import { findTriedVersion } from "@/server/rubric/rubricStore";
import type { Actor } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { compareCriterion, compareMark } from "@/server/authoring/editor/gate";
import { criterionId } from "@/server/rubric/loadForJudging";
import { insertVersion } from "@/server/rubric/storeVersion";
import { getVerification } from "@/server/verification/read/get";
import { submitAndWait } from "@/server/verification/submit/submitAndWait";
import { requireCompiled } from "@/server/work/compileAuthored";

/** Maximum wait. Verifications that are not finished by then are reported with their current status. */
const MAX_WAIT_MS = 50_000;

/**
 * Stores the compiled rubric as a draft, once for the same hash, and verifies each marked example against it (spec:
 * POST /v1/rubrics/examples).
 * @throws invalid_request with the compiler's errors in the detail
 */
export async function tryExamples(
  deps: TenantDeps & { actor: Actor },
  { body: { spec, examples } }: { body: RubricExamplesRequest },
): Promise<RubricExamplesResult> {
  const result = await requireCompiled(deps, spec);
  const { id, version } = await deps.db.transaction(async (tx) => {
    const triedVersion = await findTriedVersion(tx, result.compiled.name, result.hash);
    return triedVersion ?? (await insertVersion(tx, deps, spec, result, "draft", { action: "rubric.previewed" }));
  });
  const keysById = new Map(
    result.compiled.criteria.map(({ key }) => [criterionId(deps.db.tenantId, result.compiled.name, key), key]),
  );
  const verifications = await Promise.all(examples.map((example) => runExample(deps, id, example)));
  return {
    rubric: { rubric_id: id, version, hash: result.hash, status: "draft" },
    examples: examples.map(({ label, mark, expected: expectedByKey = {} }, index) => {
      const verification = verifications[index];
      if (!verification) throw new Error("an example was not run");
      const determination = verification.determination ?? null;
      const outcome = compareMark(mark, determination);
      return {
        index,
        label,
        mark,
        verification_id: verification.id,
        status: verification.status,
        determination,
        criteria: (verification.verdict?.results ?? []).map(({ criterion_id, determination, rationale }) => {
          const key = keysById.get(criterion_id) ?? "";
          const expected = (Object.hasOwn(expectedByKey, key) && expectedByKey[key]) || null;
          const agreement = compareCriterion({ mark, expected }, determination, outcome);
          return { criterion_id, key, determination, expected, outcome: agreement, rationale };
        }),
        outcome,
      };
    }),
  };
}

async function runExample(
  deps: TenantDeps,
  rubric_id: string,
  { submission }: MarkedExample,
): Promise<VerificationObject> {
  const body = { rubric_id, submission, options: { wait_ms: MAX_WAIT_MS } };
  const { answer } = await submitAndWait(deps, { body, onDraft: true });
  return getVerification(deps, { id: "id" in answer ? answer.id : answer.verification_id });
}
