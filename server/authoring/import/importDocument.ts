import type { RubricImported, RubricImportRequest } from "@/server/authoring/contract/rubricEditor";
import { importRubric } from "@/server/authoring/import/importRubric";
import { readDocument } from "@/server/authoring/import/readDocument";

/** Reads JSON or YAML and imports its checks as a rubric. What cannot be imported is reported as an issue. */
export function importDocument({ document, name }: RubricImportRequest): RubricImported {
  const read = readDocument(document);
  if ("fault" in read) {
    const issue = { severity: "error", code: "not_readable", path: "", message: read.fault } as const;
    return { spec: null, issues: [issue] };
  }
  const result = importRubric(read.value, name);
  return { spec: result.spec, issues: result.issues };
}
