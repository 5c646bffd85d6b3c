// The submission's texts under the names by which evidence cites them.
import type { InspectedText } from "@/server/contracts/inspection";
import { type RoleBlob, SubmissionRole } from "@/server/contracts/submission";
import { sourcesOf } from "@/server/domain/judging/judge/sources";
import type { JudgedAttachment, JudgedSubmission } from "@/server/domain/submission/judgedSubmission";

/** Every text that was judged, verbatim, the output first. */
export function inspectedTexts(submission: JudgedSubmission): InspectedText[] {
  return sourcesOf(submission).map(({ name, label, text }) => {
    const role = SubmissionRole.parse(/^[a-z]+/.exec(name)?.[0]);
    const attachment = attachmentAt(submission, name);
    const blob = attachment?.value ?? blobAt(submission, role, name);
    const kind = typeof blob === "string" ? "text" : "json";
    return { name, role, label, trust_tier: attachment?.trust_tier ?? null, kind, text };
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
