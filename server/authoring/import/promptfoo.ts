// Imports promptfoo assertions as criteria. A case passes when every assertion does, or, with a threshold, by its
// weighted score.
import { refuseUnknownFields, type RubricDraft } from "@/server/authoring/import/draft";
import { readAssertion } from "@/server/authoring/import/promptfooAssertion";
import { type Authored, isObject } from "@/server/rubric/fields";

/** Adds the assertions of a list, of one test case, or of a configuration's defaultTest. */
export function importPromptfoo(document: unknown, draft: RubricDraft): void {
  if (Array.isArray(document)) return addAssertions(document, "", undefined, draft);
  if (!isObject(document))
    return draft.sink.error("invalid_type", "", "Give assertions, a test case or a configuration.");
  if (Array.isArray(document["assert"])) return addCase(document, "", draft);
  const defaultTest = document["defaultTest"];
  refuseCases(document["tests"], draft);
  if (isObject(defaultTest)) return addCase(defaultTest, "/defaultTest", draft);
  draft.sink.error("required", "/defaultTest", "There are no assertions at /assert or /defaultTest/assert.");
}

/** Refuses assertions of single cases, because a rubric applies to every case. */
function refuseCases(tests: unknown, { sink, addAlone }: RubricDraft): void {
  if (typeof tests === "string") {
    return sink.warning("assertions_per_case", "/tests", "Assertions in this file of cases, if any, are left out.");
  }
  for (const [index, test] of (Array.isArray(tests) ? tests : []).entries()) {
    if (!isObject(test) || !Array.isArray(test["assert"]) || test["assert"].length === 0) continue;
    const fix =
      "These assertions belong to one test case. Move assertions that apply to every case into defaultTest, or import this case separately";
    addAlone(() => sink.error("assertions_per_case", `/tests/${index}/assert`, `${fix}.`));
  }
}

function addCase(test: Authored, path: string, draft: RubricDraft): void {
  // Other fields of a case change the output before it is judged.
  const knownFields = ["assert", "threshold", "vars", "description", "metadata"];
  refuseUnknownFields(test, knownFields, path, draft.sink);
  const assertions = test["assert"];
  if (!Array.isArray(assertions)) return draft.sink.error("required", `${path}/assert`, "Give a list of assertions.");
  const { threshold } = test;
  if (threshold !== undefined && !(typeof threshold === "number" && threshold > 0 && threshold <= 1)) {
    return draft.sink.error("invalid_value", `${path}/threshold`, "Make threshold above 0 and at most 1.");
  }
  addAssertions(assertions, `${path}/assert`, threshold, draft);
}

function addAssertions(
  list: readonly unknown[],
  path: string,
  threshold: number | undefined,
  draft: RubricDraft,
): void {
  if (threshold !== undefined) Object.assign(draft.settings, { met_at: threshold, partial_at: threshold });
  for (const [index, item] of list.entries()) {
    const itemPath = `${path}/${index}`;
    // A score depends on every assertion.
    if (threshold === undefined) draft.addAlone(() => addAssertion(item, itemPath, threshold, draft));
    else addAssertion(item, itemPath, threshold, draft);
  }
}

function addAssertion(item: unknown, path: string, threshold: number | undefined, draft: RubricDraft): void {
  const readResult = readAssertion(item, path, draft.sink);
  if (!readResult) return;
  const { name, weight, criterion } = readResult;
  if (threshold !== undefined) return draft.add(name, { type: "scored", weight, ...criterion });
  if (weight === 1) return draft.add(name, { type: "must_have", ...criterion });
  const fix = "Without a threshold every assertion must pass, whatever it weighs. Remove weight, or give a threshold";
  draft.sink.error("weight_not_supported", `${path}/weight`, `${fix}.`);
}
