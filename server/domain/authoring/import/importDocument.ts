import { parse, YAMLParseError } from "yaml";
import type { RubricImported, RubricImportRequest } from "@/server/contracts/rubricEditor";
import { importRubric } from "@/server/domain/authoring/import/importRubric";

/** Reads JSON or YAML and imports its checks as a rubric. What cannot be imported is reported as an issue. */
export function importDocument({ document, name }: RubricImportRequest): RubricImported {
  const read = parsed(document);
  if ("fault" in read) {
    const issue = { severity: "error", code: "not_readable", path: "", message: read.fault } as const;
    return { spec: null, issues: [issue] };
  }
  const result = importRubric(read.value, name);
  return { spec: result.ok ? result.spec : null, issues: result.issues };
}

function parsed(document: string): { value: unknown } | { fault: string } {
  try {
    return { value: parse(document) };
  } catch (error) {
    if (!(error instanceof YAMLParseError || error instanceof ReferenceError)) throw error;
    return { fault: `This is neither JSON nor YAML: ${error.message.split("\n")[0] ?? ""}` };
  }
}
