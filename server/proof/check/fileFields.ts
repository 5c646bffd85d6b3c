// Reads the fields of a submission out of the JSON of a file, by the names that a proof gives to its pieces.
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { isObject, isText } from "@/server/proof/check/shape";

const FIELDS = ["inline", "output", "content", "text", "input", "reference", "values", "context", "evidence", "uri"];

/**
 * Lists the text of each field: `output`, `input`, `reference`, `values`, and each `context[n]` and `evidence[n]`. A
 * text is listed as it is, and another value in its RFC 8785 form. The file may hold the submission, a whole request,
 * or some of the fields. A field that no piece can be, such as a `uri`, is listed by its own name.
 */
export function listFileFields(json: unknown): Map<string, string> {
  const fields = new Map<string, string>();
  if (!isObject(json)) return fields;
  const isRequest = isObject(json["submission"]) && !FIELDS.some((name) => Object.hasOwn(json, name));
  const submission = isRequest ? (json["submission"] as Record<string, unknown>) : json;
  const { inline, output, content, text, input, reference, values, uri } = submission;
  const typedOutput = output ?? content ?? text;
  const hasTwoOutputs = inline !== undefined && typedOutput !== undefined;
  const singleFields = {
    output: typedOutput ?? inline,
    input,
    reference,
    values,
    uri,
    inline: hasTwoOutputs ? inline : undefined,
    submission: submission["submission"],
  };
  for (const [name, value] of Object.entries(singleFields)) addField(fields, name, value);
  for (const role of ["context", "evidence"]) {
    const attachments = submission[role];
    if (!Array.isArray(attachments)) addField(fields, role, attachments);
    else {
      for (const [index, attachment] of attachments.entries()) {
        const value: unknown = isObject(attachment) ? (attachment["value"] ?? attachment) : attachment;
        addField(fields, `${role}[${index}]`, value);
      }
    }
  }
  return fields;
}

function addField(fields: Map<string, string>, name: string, value: unknown): void {
  if (value === undefined || value === null) return;
  fields.set(name, isText(value) ? value : canonicalJson(value));
}
