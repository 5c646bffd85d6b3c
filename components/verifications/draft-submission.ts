// The submission form's draft and the request for it.
import { readExactJson } from "@/server/contracts/exactJson";
import type { VerificationDetail } from "@/server/detail/contract";
import type { Submission } from "@/server/submission/contract";
import type { RoleAttachment, RoleBlob } from "@/server/contracts/roleBlob";

export type DraftAttachment = { label: string; text: string };
type Shape = "text" | "roles" | "json";
export type Draft = {
  shape: Shape;
  /** The output to judge, in the shapes text and roles. */
  work: string;
  input: string;
  reference: string;
  values: string;
  context: readonly DraftAttachment[];
  evidence: readonly DraftAttachment[];
  json: string;
};

export const EMPTY_DRAFT: Draft = {
  shape: "text",
  work: "",
  input: "",
  reference: "",
  values: "",
  json: "",
  context: [],
  evidence: [],
};

type Incomplete = "work" | "values" | "json";

/** `fault`: why the JSON of a field would not be sent as it is written. */
type DraftSubmission = { submission: Submission } | { incomplete: Incomplete; fault?: string };

/** Builds the submission, or names the field that is missing or not JSON. The service validates the rest. */
export function buildSubmission(draft: Draft): DraftSubmission {
  if (draft.shape === "json") {
    const submission = parseObject(draft.json);
    return submission ? { submission: submission as Submission } : { incomplete: "json", ...findJsonFault(draft.json) };
  }
  if (draft.work.trim() === "") return { incomplete: "work" };
  if (draft.shape === "text") return { submission: { inline: draft.work } };
  const values = draft.values.trim() === "" ? undefined : parseObject(draft.values);
  if (values === null) return { incomplete: "values", ...findJsonFault(draft.values) };
  const [context, evidence] = [listAttachments(draft.context), listAttachments(draft.evidence)];
  return {
    submission: {
      output: toBlob(draft.work),
      ...(draft.input.trim() === "" ? {} : { input: toBlob(draft.input) }),
      ...(context.length === 0 ? {} : { context }),
      ...(draft.reference.trim() === "" ? {} : { reference: toBlob(draft.reference) }),
      ...(evidence.length === 0 ? {} : { evidence }),
      ...(values === undefined ? {} : { values }),
    },
  };
}

/** Lists the attachments with a text; empty ones are omitted. */
export function listAttachments(drafts: readonly DraftAttachment[]): RoleAttachment[] {
  return drafts
    .filter(({ text }) => text.trim() !== "")
    .map(({ label, text }) => ({ value: toBlob(text), ...(label.trim() === "" ? {} : { label: label.trim() }) }));
}

/**
 * Converts the text of a role: a JSON object that parses without loss becomes an object, any other text stays
 * unchanged.
 */
const toBlob = (text: string): RoleBlob => parseObject(text) ?? text;

function parseObject(text: string): Record<string, unknown> | null {
  if (!text.trimStart().startsWith("{")) return null;
  const json = readExactJson(text);
  return json.ok ? (json.value as Record<string, unknown>) : null;
}

function findJsonFault(text: string): { fault?: string } {
  const json = readExactJson(text);
  return json.ok || json.kind === "not_json" ? {} : { fault: json.message };
}

/** Builds the draft for submitting an earlier verification again. */
export function toDraft({ submission: { uri, texts } }: Pick<VerificationDetail, "submission">): Draft {
  if (uri !== null) return { ...EMPTY_DRAFT, shape: "json", json: JSON.stringify({ uri }, null, 2) };
  const first = (role: string) => texts.find((text) => text.name === role)?.text ?? "";
  const listTexts = (role: string) =>
    texts.filter((text) => text.role === role).map(({ label, text }) => ({ label: label ?? "", text }));
  const shape = texts.some(({ name, kind }) => name !== "output" || kind === "json") ? "roles" : "text";
  return {
    ...EMPTY_DRAFT,
    shape,
    work: first("output"),
    input: first("input"),
    reference: first("reference"),
    values: first("values"),
    context: listTexts("context"),
    evidence: listTexts("evidence"),
  };
}
