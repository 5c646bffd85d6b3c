// A labelled example as induction sees it.
import type { Determination } from "@/server/contracts/enums";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";

export type Example = {
  id: string;
  label: Determination;
  submission: JudgedSubmission;
  rationale: string | null;
};

/** Whether a criterion can explain the example: by failing on it. */
export function isUnmet({ label }: Example): boolean {
  return label === "not_met" || label === "partial";
}
