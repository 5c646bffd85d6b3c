import type { VerificationDetail } from "@/server/detail/contract";

/** Names an item as the queue does: by its subject, or by its rubric without one. */
export const itemTitle = ({ verification, rubric }: VerificationDetail): string =>
  verification.attempt?.subject.ref ?? rubric.name;
