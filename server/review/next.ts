import type { ReviewNext, ReviewNextQuery } from "@/server/review/contract/review";
import { listNextIds } from "@/server/review/reviewStore";
import type { TenantDeps } from "@/server/deps/deps";

const USUAL = 3;

/** The caller's next verdicts in queue order, without snoozed, reserved and already loaded ones. */
export async function nextToReview(
  deps: TenantDeps & { callerId: string },
  query: ReviewNextQuery,
): Promise<ReviewNext> {
  const { exclude = [], n: limit = USUAL, sort = "priority", ...filters } = query;
  const viewer = { accountId: deps.callerId, at: deps.clock.now() };
  const verification_ids = await deps.db.listTransaction((tx) =>
    listNextIds(tx, viewer, { filters, sort, exclude, limit }),
  );
  return { verification_ids };
}
