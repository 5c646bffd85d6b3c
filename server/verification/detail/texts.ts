// The submission's texts under the names by which evidence cites them.
import type { DetailText } from "@/server/verification/contract/detail";
import { type RoleBlob, SubmissionRole } from "@/server/submission/contract";
import { sourcesOf } from "@/server/submission/sources";
import { screenForManipulation } from "@/server/judging/manipulation/screen";
import type { JudgedAttachment, JudgedSubmission } from "@/server/submission/judgedSubmission";

/** Screening time is proportional to the length, and runs on each read. */
const SCREENED_BYTES = 64 * 1024;

/** All judged texts, verbatim, the output first. `manipulated`: mark possible prompt injections. */
export function detailTexts(submission: JudgedSubmission, manipulated: boolean): DetailText[] {
  const sources = sourcesOf(submission);
  const screened = manipulated ? sources.filter(({ text }) => Buffer.byteLength(text) <= SCREENED_BYTES) : [];
  const findings = screenForManipulation(
    new Map(screened.map(({ name, text }) => [name, text])),
    submission.content_type,
  );
  return sources.map(({ name, label, text }) => {
    const role = SubmissionRole.parse(/^[a-z]+/.exec(name)?.[0]);
    const attachment = attachmentAt(submission, name);
    const blob = attachment?.value ?? blobAt(submission, role, name);
    const kind = typeof blob === "string" ? "text" : "json";
    const suspected = findings
      .filter(({ source }) => source === name)
      .map(({ start, end, kind: suspicion }) => ({ start, end, kind: suspicion }));
    return { name, role, label, trust_tier: attachment?.trust_tier ?? null, kind, text, suspected };
  });
}

function attachmentAt(submission: JudgedSubmission, name: string): JudgedAttachment | undefined {
  const [, role, index] = /^(context|evidence)\[(\d+)\]$/.exec(name) ?? [];
  return role ? submission[role as "context" | "evidence"][Number(index)] : undefined;
}

function blobAt(submission: JudgedSubmission, role: SubmissionRole, name: string): RoleBlob | null | undefined {
  const [, id] = /^reference:(.+)$/s.exec(name) ?? [];
  if (id !== undefined) return submission.references.find((reference) => reference.id === id)?.value;
  return role === "context" || role === "evidence" ? undefined : submission[role];
}
