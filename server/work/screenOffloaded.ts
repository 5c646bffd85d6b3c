import type { JudgedSubmission } from "@/server/submission/judgedSubmission";
import { offload } from "@/server/work/offload";
import { WorkExceeded, type WorkOwner } from "@/server/work/pool";

/** The result. `unscreened` means that screening takes too long, so that a model must not judge the submission. */
export type Screening = { manipulated: boolean; unscreened: boolean };

export const NOT_SCREENED: Screening = { manipulated: false, unscreened: false };

/**
 * Runs `isManipulated`, in a worker if the texts are long, so that the event loop is not blocked.
 * @throws the refusals of the pool
 */
export async function screenOffloaded(owner: WorkOwner, submission: JudgedSubmission): Promise<Screening> {
  try {
    return { manipulated: await offload(owner, "isManipulated", submission), unscreened: false };
  } catch (error) {
    if (!(error instanceof WorkExceeded)) throw error;
    return { manipulated: false, unscreened: true };
  }
}
