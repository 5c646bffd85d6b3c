import { type Draft, type DraftAttachment, EMPTY_DRAFT } from "@/components/verifications/draft-submission";
import { type DraftOptions, NO_OPTIONS } from "@/components/verifications/new/options";

/** `submissionKey` is new after each change, so that the same input is judged once, however often it is sent. */
export type KeptDraft = { draft: Draft; options: DraftOptions; submissionKey: string };

export const newSubmissionKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(16).padStart(8, "0")).join("");

/**
 * Reads a stored draft, which another release may have written; null for an empty text and for anything that is not a
 * draft.
 */
export function parseKeptDraft(text: string | null): KeptDraft | null {
  try {
    const { draft, options, submissionKey } = JSON.parse(text ?? "") as Partial<Record<keyof KeptDraft, unknown>>;
    const fields = toObject(draft);
    return {
      draft: {
        ...mergeSameTypes(EMPTY_DRAFT, fields),
        shape: SHAPES.find((shape) => shape === fields["shape"]) ?? EMPTY_DRAFT.shape,
        context: readAttachments(fields["context"]),
        evidence: readAttachments(fields["evidence"]),
      },
      options: mergeSameTypes(NO_OPTIONS, toObject(options)),
      submissionKey: typeof submissionKey === "string" ? submissionKey : newSubmissionKey(),
    };
  } catch {
    return null;
  }
}

const SHAPES = ["text", "roles", "json"] as const;

/** Replaces each field of `defaults` by that of `values`, if it has the same type. */
function mergeSameTypes<Fields extends object>(defaults: Fields, values: Record<string, unknown>): Fields {
  const hasDefaultType = ([name, value]: [string, unknown]) => typeof values[name] === typeof value;
  const validFields = Object.entries(defaults).filter(hasDefaultType);
  return { ...defaults, ...Object.fromEntries(validFields.map(([name]) => [name, values[name]])) };
}

function toObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw new TypeError("not an object");
  return value as Record<string, unknown>;
}

const readAttachments = (value: unknown): DraftAttachment[] =>
  Array.isArray(value) ? value.map((item) => mergeSameTypes({ label: "", text: "" }, toObject(item))) : [];
