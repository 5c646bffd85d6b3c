// Imports the checks of other tools as a rubric. A check without an exact counterpart is refused with an issue, never
// approximated.
import { type ImportedRubric, draftRubric } from "@/server/authoring/import/draft";
import { importOpenAi, OPENAI_TYPES } from "@/server/authoring/import/openai";
import { importPromptfoo } from "@/server/authoring/import/promptfoo";
import { isObject } from "@/server/rubric/fields";

export const IMPORT_FORMATS = ["openai", "promptfoo"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * Imports a rubric. `document`: parsed JSON or YAML. A missing `format` is detected. All issues are reported at once;
 * `ok` unless one is an error, in which case the checks without an error may still be imported. The spec is not
 * compiled yet: a pattern or schema may still be refused there.
 */
export function importRubric(document: unknown, name: string, format?: ImportFormat): ImportedRubric {
  const draft = draftRubric();
  const importFormat = format ?? detectFormat(document);
  if (importFormat === "openai") importOpenAi(document, draft);
  else if (importFormat === "promptfoo") importPromptfoo(document, draft);
  else draft.sink.error("unknown_format", "", `This is of none of the formats ${IMPORT_FORMATS.join(", ")}.`);
  return draft.finish(name);
}

function detectFormat(document: unknown): ImportFormat | null {
  const graders = isObject(document) ? (document["testing_criteria"] ?? document["assert"] ?? document) : document;
  const first: unknown = Array.isArray(graders) ? graders[0] : graders;
  if (!isObject(first)) return null;
  if (isObject(document) && document["testing_criteria"] !== undefined) return "openai";
  if (isObject(document) && ["assert", "defaultTest", "tests"].some((key) => key in document)) return "promptfoo";
  if (typeof first["type"] !== "string") return null;
  return OPENAI_TYPES.includes(first["type"]) || OPENAI_ONLY.includes(first["type"]) ? "openai" : "promptfoo";
}

/** Grader types that are recognized, so that the refusal names OpenAI's format. */
const OPENAI_ONLY = ["python", "text_similarity", "endpoint", "reinforcement"];
