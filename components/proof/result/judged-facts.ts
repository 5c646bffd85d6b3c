// Reads the facts of a signed payload. Even a signed payload can be malformed, so values of the wrong type are left out.
import { type Determination, isDetermination } from "@/server/contracts/determinations";
import { isObject, isText } from "@/server/proof/check/shape";

export type JudgedCriterion = {
  key: string;
  primitive: string;
  determination: Determination;
  confidence: number | null;
  model: string | null;
};
type JudgedFacts = {
  rubric: { name: string; version: number } | null;
  score: number | null;
  identityRung: string | null;
  criteria: readonly JudgedCriterion[];
};

export function readJudgedFacts(payload: Readonly<Record<string, unknown>>): JudgedFacts {
  const { rubric, score, identity_rung: identityRung } = payload;
  return {
    rubric:
      isObject(rubric) && isText(rubric["name"]) && typeof rubric["version"] === "number"
        ? { name: rubric["name"], version: rubric["version"] }
        : null,
    score: typeof score === "number" ? score : null,
    identityRung: isText(identityRung) ? identityRung : null,
    criteria: listObjects(payload["criteria"]).flatMap(readCriterion),
  };
}

const listObjects = (value: unknown) => (Array.isArray(value) ? value.filter(isObject) : []);

function readCriterion(item: Record<string, unknown>): JudgedCriterion[] {
  const { key, primitive, determination, confidence, model } = item;
  if (!isText(key) || !isText(primitive) || !isDetermination(determination)) return [];
  return [
    {
      key,
      primitive,
      determination,
      confidence: typeof confidence === "number" ? confidence : null,
      model: isObject(model) && isText(model["id"]) ? model["id"] : null,
    },
  ];
}
