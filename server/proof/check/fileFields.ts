// Reads the fields of a submission out of the JSON of a file, by the names that a proof gives to its pieces.
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { isObject, isText } from "@/server/proof/check/shape";

/**
 * Lists the text of each field: `output`, `input`, `reference`, `values`, and each `context[n]` and `evidence[n]`. A
 * text is listed as it is, and an object in its RFC 8785 form. The file may hold the submission, a whole request, or
 * some of the fields.
 */
export function listFileFields(json: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  if (!isObject(json)) return fields;
  const submission = isObject(json["submission"]) ? json["submission"] : json;
  const { inline, output, content, text, input, reference, values } = submission;
  const singleFields = { output: inline ?? output ?? content ?? text, input, reference, values };
  for (const [name, value] of Object.entries(singleFields)) addField(fields, name, value);
  for (const role of ["context", "evidence"]) {
    const attachments = submission[role];
    if (!Array.isArray(attachments)) continue;
    for (const [index, attachment] of attachments.entries()) {
      if (isObject(attachment)) addField(fields, `${role}[${index}]`, attachment["value"]);
    }
  }
  return fields;
}

function addField(fields: Map<string, string>, name: string, value: unknown): void {
  if (isText(value)) fields.set(name, value);
  else if (isObject(value)) fields.set(name, canonicalJson(value));
}
