// How far a reader can be relied on: how often it contradicts itself about texts whose answers are known.
import type { TenantDeps } from "@/server/deps/deps";
import { countReadings, type ReaderRecord } from "@/server/judging/judgeAttemptStore";

/** Fewer readings say too little. */
const MIN_READINGS = 50;
const MAX_ERROR_RATE = 0.02;

/** The reader's record in this tenant, at most some seconds old. */
export async function readerRecord({ db, readerRecords }: TenantDeps, model: string): Promise<ReaderRecord> {
  const key = JSON.stringify([db.tenantId, model]);
  const cached = readerRecords.get(key);
  if (cached) return cached;
  const record = await db.listTransaction((tx) => countReadings(tx, model));
  readerRecords.set(key, record);
  return record;
}

/** Whether the reader contradicts itself too often to be asked. Texts of the tenant cannot cause it. */
export const isRefused = ({ readings, control_errors: errors }: ReaderRecord): boolean =>
  readings >= MIN_READINGS && errors / readings > MAX_ERROR_RATE;
