import type { SubjectKind } from "@/server/contracts/enums";
import type { Subject } from "@/server/verification/contract/verification";

/** Converts the columns of a subject; null without one. */
export function toSubject(row: { subjectKind: SubjectKind | null; subjectRef: string | null }): Subject | null {
  if (row.subjectKind === null || row.subjectRef === null) return null;
  return { kind: row.subjectKind, ref: row.subjectRef };
}
