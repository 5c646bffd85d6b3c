import type { SurvivalEvent } from "@/server/contracts/survival";
import type { SurvivalEventRow } from "@/server/data/survivalStore";

/** spec: Bilateral survival event body, with its id, number and time. */
export function survivalEventObject(row: SurvivalEventRow): SurvivalEvent {
  return {
    id: row.id,
    seq: row.seq,
    source: row.source,
    verdict_ref: row.verdictRef,
    state: row.state as SurvivalEvent["state"],
    identity_rung: row.identityRung as SurvivalEvent["identity_rung"],
    adjudication_ref: row.adjudicationRef,
    recorded_at: row.recordedAt.toISOString(),
  };
}
