// Compares a file with the contents that a proof names. A submission is named by the RFC 8785 text of its JSON, a piece
// of it by its text, so a file is compared in each form in which it may have been sent.
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { findRounding } from "@/server/contracts/exactNumber";
import { parsedJson } from "@/server/contracts/parsedJson";
import { utf8Text } from "@/server/contracts/utf8";
import { walkJson } from "@/server/contracts/walkJson";
import { listFileFields } from "@/server/proof/check/fileFields";
import type { NamedContent } from "@/server/proof/check/namedContents";

type Form = { form: string; content: string | Uint8Array };

/**
 * The result for one content. `form`: the form in which the file, or its field of that name, matches the content; null
 * when none matches. `differs`: the file has a field of that name with another text.
 */
type ContentComparison = { name: string; form: string | null; differs: boolean };
/** The result for a file. `isJudged`: the file is one of the contents, or each of its fields is one. */
export type FileComparison = { isJudged: boolean; contents: ContentComparison[] };

/**
 * Compares the file with each content, in every form. `contentType`: the content_type of the submission; empty without
 * one.
 */
export function compareFile(bytes: Uint8Array, contents: readonly NamedContent[], contentType: string): FileComparison {
  const forms = listForms(bytes, contentType === "" ? {} : { content_type: contentType });
  const json = parseExactJson(utf8Text(bytes));
  const fields = json === undefined ? new Map<string, string>() : listFileFields(json);
  let isWhole = false;
  const comparisons = contents.map(({ name, field, isOpen, isContent }): ContentComparison => {
    const fieldText = field === null ? undefined : fields.get(field);
    if (fieldText !== undefined && isContent(fieldText)) return { name, form: `as its ${field}`, differs: false };
    const matchingForm = forms.find(({ content }) => isContent(content));
    isWhole ||= matchingForm !== undefined;
    const differs = matchingForm === undefined && fieldText !== undefined && isOpen;
    return { name, form: matchingForm?.form ?? null, differs };
  });
  const namedFields = new Set(contents.map(({ field }) => field));
  const hasOtherField = [...fields.keys()].some((field) => !namedFields.has(field));
  const areFieldsJudged =
    !hasOtherField && comparisons.some(({ form }) => form !== null) && !comparisons.some(({ differs }) => differs);
  return { isJudged: isWhole || areFieldsJudged, contents: comparisons };
}

function listForms(bytes: Uint8Array, contentTypeField: object): Form[] {
  const text = utf8Text(bytes);
  if (text === null) return [{ form: "byte for byte", content: bytes }];
  const textWithoutLineBreak = text.replace(/\r?\n$/, "");
  return [
    { form: "byte for byte", content: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) },
    ...listTextForms(text, "", contentTypeField),
    ...(textWithoutLineBreak === text
      ? []
      : listTextForms(textWithoutLineBreak, ", without the line break at its end", contentTypeField)),
    ...listJsonForms(text, contentTypeField),
  ];
}

function listTextForms(text: string, note: string, contentTypeField: object): Form[] {
  return [
    { form: `as text${note}`, content: text },
    ...buildCanonicalForm(`as inline text${note}`, { inline: text, ...contentTypeField }),
    ...buildCanonicalForm(`as the output${note}`, { output: text, ...contentTypeField }),
  ];
}

function listJsonForms(text: string, contentTypeField: object): Form[] {
  const value = parseExactJson(text);
  if (value === undefined) return [];
  return [
    ...buildCanonicalForm("as JSON", value),
    ...buildCanonicalForm("as the output, a JSON object", { output: value, ...contentTypeField }),
  ];
}

/** Parses JSON. Returns undefined when the text is not JSON, or when parsing would round one of its numbers. */
function parseExactJson(text: string | null): unknown {
  const value = text === null ? undefined : parsedJson(text);
  if (text === null || value === undefined) return undefined;
  let isExact = true;
  walkJson(text, {
    onKey: () => (isExact = false),
    onNumber: (literal) => (isExact &&= findRounding(literal) === null),
  });
  return isExact ? value : undefined;
}

/** Builds the form with the RFC 8785 text of a value, as a list. The list is empty when the value has no such text. */
function buildCanonicalForm(form: string, value: unknown): Form[] {
  try {
    return [{ form, content: canonicalJson(value) }];
  } catch {
    // The value is not representable in UTF-8, so it was never accepted as a submission.
    return [];
  }
}
