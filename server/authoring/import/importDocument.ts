import type { RubricImported, RubricImportRequest } from "@/server/authoring/contract/rubricEditor";
import { importRubric } from "@/server/authoring/import/importRubric";
import { readDocument } from "@/server/authoring/import/readDocument";

/** Reads JSON or YAML and imports its checks as a rubric. What cannot be imported is reported as an issue. */
export function importDocument({ document, name }: RubricImportRequest): RubricImported {
  const readResult = readDocument(document);
  if ("fault" in readResult) {
    const issue = { severity: "error", code: "not_readable", path: "", message: readResult.fault } as const;
    return { spec: null, issues: [issue] };
  }
  const result = importRubric(readResult.value, name);
  return { spec: result.spec, issues: result.issues };
}
