// Runs that someone canceled in the Inngest server. It calls no onFailure handler for them, but sends an event.
import { APP_ID } from "@/server/jobs/client";

/** The data of the event: the event of the canceled run. */
export type CanceledRun = { event: { data: unknown } };

/** Until the terminal state is written. */
export const CANCELED_RETRIES = 10;

/** The trigger for canceled runs of the function `id`. */
export function canceled(id: string) {
  return { event: "inngest/function.cancelled", if: `event.data.function_id == '${APP_ID}-${id}'` } as const;
}
