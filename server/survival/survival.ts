import type {
  SurvivalEvent,
  SurvivalEventList,
  SurvivalEventQuery,
  SurvivalEventRecorded,
  SurvivalEventRequest,
} from "@/server/survival/contract";
import {
  type SurvivalEventRow,
  listSurvivalEvents as listRows,
  storeSurvivalEvent,
} from "@/server/survival/survivalStore";
import { type Actor, recordAudit } from "@/server/audit/audit";
import type { TenantDeps } from "@/server/deps/deps";
import { readPage } from "@/server/deps/readPage";
import { wireFields } from "@/server/deps/wireFields";

/** Converts a row to the API object (spec: Bilateral survival event body), with its ID, number and time. */
function survivalEventObject(row: SurvivalEventRow): SurvivalEvent {
  return {
    ...wireFields(row, "id", "seq", "source", "verdictRef", "state", "identityRung", "adjudicationRef", "recordedAt"),
  };
}

/**
 * Adds a survival event of a verdict (spec: POST /v1/survival-events/bilateral). A repeated report, with any identity
 * rung or adjudication, returns the stored one.
 */
export async function recordSurvivalEvent(
  deps: TenantDeps & { actor: Actor },
  { body }: { body: SurvivalEventRequest },
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
  const { row, replayed } = await deps.db.transaction(async (tx) => {
    const storedEvent = await storeSurvivalEvent(tx, event);
    if (storedEvent.replayed) return storedEvent;
    const details = { source: body.source, verdict_ref: body.verdict_ref, state: body.state };
    await recordAudit(tx, deps, deps.actor, { action: "survival_event.recorded", target: event.id, details });
    return storedEvent;
  });
  return { event: survivalEventObject(row), replayed };
}

/** Lists the survival events of one verdict, or of all, latest first. */
export function listSurvivalEvents(
  deps: TenantDeps,
  { verdict_ref, ...page }: SurvivalEventQuery,
): Promise<SurvivalEventList> {
  return readPage(deps, page, (tx, at) => listRows(tx, verdict_ref, at), survivalEventObject);
}
