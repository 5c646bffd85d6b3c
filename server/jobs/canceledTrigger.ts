// Triggers for runs that were canceled in the Inngest server, which sends an event instead of calling onFailure.
import { APP_ID } from "@/server/jobs/client";

/** The data of the cancellation event, which contains the event of the canceled run. */
export type CanceledRun = { event: { data: unknown } };

/** The retries of a function that writes the terminal state after a cancellation. */
export const CANCELED_RETRIES = 10;

/** Builds the trigger for canceled runs of the function `id`. */
export function canceledTrigger(id: string) {
  return { event: "inngest/function.cancelled", if: `event.data.function_id == '${APP_ID}-${id}'` } as const;
}
