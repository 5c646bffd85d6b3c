// How far a reader can be relied on: what it answered about texts whose answers are cached.
import type { TenantDeps } from "@/server/deps/deps";
import { countReadings, type ReaderRecord } from "@/server/judging/judgeAttemptStore";

/** Fewer readings say too little. */
const MIN_READINGS = 50;
const MOST_ERRORS = 0.02;

/** The reader's record in this tenant, at most some seconds old. */
export async function readerRecord({ db, readerRecords }: TenantDeps, model: string): Promise<ReaderRecord> {
  const key = JSON.stringify([db.tenantId, model]);
  const cached = readerRecords.get(key);
  if (cached) return cached;
  const record = await db.listTransaction((tx) => countReadings(tx, model));
  readerRecords.set(key, record);
  return record;
}

/** Whether its readings say too little to rest a verdict on. Texts of the tenant cannot cause it. */
export const isRefused = ({ readings, control_errors: errors }: ReaderRecord): boolean =>
  readings >= MIN_READINGS && errors / readings > MOST_ERRORS;
