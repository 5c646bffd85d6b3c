// Compares a file with the contents that a proof names. A submission is named by the RFC 8785 text of its JSON, a piece
// of it by its text, so a file is compared in each form in which it may have been sent.
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { findRounding } from "@/server/contracts/exactNumber";
import { parsedJson } from "@/server/contracts/parsedJson";
import { utf8Text } from "@/server/contracts/utf8";
import { walkJson } from "@/server/contracts/walkJson";
import { listFileFields } from "@/server/proof/check/fileFields";
import type { NamedContent } from "@/server/proof/check/namedContents";

/** Twice the longest content that is judged. A larger file is none, and hashing it in every form would take minutes. */
const MAX_FILE_BYTES = 4 * 1024 * 1024;

type Form = { form: string; content: string | Uint8Array };

/**
 * `form`: in which form the file, or its field of that name, is the content; null when it is in none. `differs`: the
 * file has a field of that name, and its text is another one. `closed`: the file has a field of that name, and without
 * the salt nothing is known about its text.
 */
type ContentComparison = { name: string; form: string | null; differs: boolean; closed: boolean };
/** `isJudged`: the file is one of the contents, or each of its fields is one. */
export type FileComparison = { isJudged: boolean; contents: ContentComparison[] };

const NO_MATCH = { form: null, differs: false, closed: false };

/**
 * Compares the file with each content, in every form. `contentType`: the content_type of the submission; empty without
 * one.
 */
export function compareFile(bytes: Uint8Array, contents: readonly NamedContent[], contentType: string): FileComparison {
  if (bytes.length > MAX_FILE_BYTES) {
    return { isJudged: false, contents: contents.map(({ name }) => ({ name, ...NO_MATCH })) };
  }
  const forms = listForms(bytes, contentType === "" ? {} : { content_type: contentType });
  const json = parseExactJson(utf8Text(bytes));
  const fields = json === undefined ? new Map<string, string>() : listFileFields(json);
  let isWhole = false;
  const comparisons = contents.map(({ name, field, isOpen, isContent }): ContentComparison => {
    const fieldText = field === null ? undefined : fields.get(field);
    if (fieldText !== undefined && isContent(fieldText)) {
      return { name, form: `as its ${field}`, differs: false, closed: false };
    }
    const matchingForm = forms.find(({ content }) => isContent(content));
    isWhole ||= matchingForm !== undefined;
    const isUnmatchedField = matchingForm === undefined && fieldText !== undefined;
    return {
      name,
      form: matchingForm?.form ?? null,
      differs: isUnmatchedField && isOpen,
      closed: isUnmatchedField && !isOpen,
    };
  });
  const namedFields = new Set(contents.map(({ field }) => field));
  const hasOtherField = [...fields.keys()].some((field) => !namedFields.has(field));
  const areFieldsJudged =
    !hasOtherField &&
    comparisons.some(({ form }) => form !== null) &&
    !comparisons.some(({ differs, closed }) => differs || closed);
  return { isJudged: isWhole || areFieldsJudged, contents: comparisons };
}

function listForms(bytes: Uint8Array, contentTypeField: object): Form[] {
  const text = utf8Text(bytes);
  if (text === null) return [{ form: "byte for byte", content: bytes }];
  const shorter = text.replace(/\r?\n$/, "");
  return [
    { form: "byte for byte", content: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes) },
    ...textForms(text, "", contentTypeField),
    ...(shorter === text ? [] : textForms(shorter, ", without the line break at its end", contentTypeField)),
    ...jsonForms(text, contentTypeField),
  ];
}

function textForms(text: string, note: string, contentTypeField: object): Form[] {
  return [
    { form: `as text${note}`, content: text },
    ...canonicalForm(`as inline text${note}`, { inline: text, ...contentTypeField }),
    ...canonicalForm(`as the output${note}`, { output: text, ...contentTypeField }),
  ];
}

function jsonForms(text: string, contentTypeField: object): Form[] {
  const value = parseExactJson(text);
  if (value === undefined) return [];
  return [
    ...canonicalForm("as JSON", value),
    ...canonicalForm("as the output, a JSON object", { output: value, ...contentTypeField }),
  ];
}

/** Parses JSON; undefined when a number would be compared as another one than the file has. */
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

function canonicalForm(form: string, value: unknown): Form[] {
  try {
    return [{ form, content: canonicalJson(value) }];
  } catch {
    return []; // Not representable in UTF-8, so never accepted as a submission.
  }
}
