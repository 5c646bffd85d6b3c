// Measures the reliability of a reader: how often it contradicts itself about neutral texts.
import type { TenantDeps } from "@/server/deps/deps";
import { countReadings, type ReaderRecord } from "@/server/judging/judgeAttemptStore";

/** Minimum number of readings before the error rate counts. */
const MIN_READINGS = 50;
const MAX_ERROR_RATE = 0.02;

/** Returns the reader's record in this tenant, from a cache of a few seconds. */
export async function readerRecord({ db, readerRecords }: TenantDeps, model: string): Promise<ReaderRecord> {
  const key = JSON.stringify([db.tenantId, model]);
  const cached = readerRecords.get(key);
  if (cached) return cached;
  const record = await db.listTransaction((tx) => countReadings(tx, model));
  readerRecords.set(key, record);
  return record;
}

/** Whether the reader is too unreliable to be asked. Only neutral texts count, so no submission can cause this. */
export const isReaderDisabled = ({ readings, control_errors: errors }: ReaderRecord): boolean =>
  readings >= MIN_READINGS && errors / readings > MAX_ERROR_RATE;
