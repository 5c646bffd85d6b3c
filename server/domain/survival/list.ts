import type { SurvivalEventList, SurvivalEventQuery } from "@/server/contracts/survival";
import { listSurvivalEvents as listRows } from "@/server/data/survivalStore";
import type { TenantDeps } from "@/server/domain/deps";
import { survivalEventObject } from "@/server/domain/survival/eventObject";
import { readPage } from "@/server/domain/readPage";

/** Survival events of one verdict, or of all, latest first. */
export function listSurvivalEvents(
  deps: TenantDeps,
  { verdict_ref, ...page }: SurvivalEventQuery,
): Promise<SurvivalEventList> {
  return readPage(deps, page, (tx, at) => listRows(tx, verdict_ref, at), survivalEventObject);
}
