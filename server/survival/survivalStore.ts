import "server-only";
import { storedForms } from "@/server/contracts/names";
import type { SurvivalEvent } from "@/server/data/generated/client";
import type { Page } from "@/server/data/page";
import type { ListTx, TenantTx } from "@/server/data/tenant";

export type SurvivalEventRow = SurvivalEvent;

/**
 * Stores an event with the tenant's next number, or finds the equal one. Concurrent calls of one tenant run one after
 * another, so that numbers have no gaps.
 * @returns the stored event, and whether it already existed
 */
export async function storeSurvivalEvent(
  tx: TenantTx,
  event: Omit<SurvivalEventRow, "seq">,
): Promise<{ row: SurvivalEventRow; replayed: boolean }> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`survival ${event.tenantId}`}, 0))`;
  const { source, verdictRef, state } = event;
  const earlier = await tx.survivalEvent.findFirst({ where: { source, verdictRef, state } });
  if (earlier) return { row: earlier, replayed: true };
  const latest = await tx.survivalEvent.aggregate({ _max: { seq: true } });
  const row = await tx.survivalEvent.create({ data: { ...event, seq: (latest._max.seq ?? 0) + 1 } });
  return { row, replayed: false };
}

/** Lists the events of one verdict, or of all when `verdictRef` is undefined, the latest first. */
export function listSurvivalEvents(
  tx: ListTx,
  verdictRef: string | undefined,
  page: Page,
): Promise<SurvivalEventRow[]> {
  const where = verdictRef === undefined ? {} : { verdictRef: { in: storedForms(verdictRef) } };
  return tx.survivalEvent.findMany({ where, orderBy: { seq: "desc" }, take: page.limit, skip: page.offset });
}
