// Lists the submission's texts under the names by which evidence cites them.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import type { DetailText } from "@/server/detail/contract";
import { SubmissionRole } from "@/server/submission/contract";
import type { RoleBlob } from "@/server/contracts/roleBlob";
import { sourcesOf } from "@/server/submission/sources";
import { screenForManipulation } from "@/server/judging/manipulation/screen";
import type { JudgedAttachment, JudgedSubmission } from "@/server/submission/judgedSubmission";

/** Screening time is proportional to the length, and runs on each read. */
const SCREENED_BYTES = 64 * 1024;

/**
 * Returns the judged texts from position `from`, verbatim, with the output first, and their total number. Submissions
 * from before the limit may have more texts than one response contains. With `manipulated`, possible prompt injections
 * are marked.
 */
export function detailTexts(
  submission: JudgedSubmission,
  manipulated: boolean,
  from = 0,
): { texts: DetailText[]; texts_total: number } {
  const allSources = sourcesOf(submission);
  const sources = allSources.slice(from, from + SERVER_LIMITS.detailTexts);
  const screenedSources = manipulated ? sources.filter(({ text }) => Buffer.byteLength(text) <= SCREENED_BYTES) : [];
  const findings = screenForManipulation(
    new Map(screenedSources.map(({ name, text }) => [name, text])),
    submission.content_type,
  );
  const texts = sources.map(({ name, label, text }): DetailText => {
    const role = SubmissionRole.parse(/^[a-z]+/.exec(name)?.[0]);
    const attachment = attachmentAt(submission, name);
    const blob = attachment?.value ?? blobAt(submission, role, name);
    const kind = typeof blob === "string" ? "text" : "json";
    const suspected = findings
      .filter(({ source }) => source === name)
      .map(({ start, end, kind: suspicion }) => ({ start, end, kind: suspicion }));
    return { name, role, label, trust_tier: attachment?.trust_tier ?? null, kind, text, suspected };
  });
  return { texts, texts_total: allSources.length };
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
