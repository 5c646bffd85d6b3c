import type { SurvivalEventRecorded, SurvivalEventRequest } from "@/server/contracts/survival";
import { tellSurvivalEvent } from "@/server/data/survivalStore";
import type { TenantDeps } from "@/server/domain/deps";
import { survivalEventObject } from "@/server/domain/survival/eventObject";

/**
 * Appends a survival event of a verdict (spec: POST /v1/survival-events/bilateral). A repeated report, with any identity rung or adjudication, returns the stored one.
 */
export async function recordSurvivalEvent(
  deps: TenantDeps,
  body: SurvivalEventRequest,
): Promise<SurvivalEventRecorded> {
  const event = {
    id: deps.ids.next(),
    tenantId: deps.db.tenantId,
    source: body.source,
    verdictRef: body.verdict_ref,
    state: body.state,
    identityRung: body.identity_rung,
    adjudicationRef: body.adjudication_ref ?? null,
    recordedAt: deps.clock.now(),
  };
  const { row, replayed } = await deps.db.transaction((tx) => tellSurvivalEvent(tx, event));
  return { event: survivalEventObject(row), replayed };
}
