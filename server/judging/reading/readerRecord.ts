// Measures the reliability of a reader: how often it contradicts itself about neutral texts.
import type { TenantDeps } from "@/server/deps/deps";
import { processCache } from "@/server/deps/processCache";
import { countReadings, type ReaderRecord } from "@/server/judging/judgeAttemptStore";

/** Minimum number of readings before the error rate counts. */
const MIN_READINGS = 50;
const MAX_ERROR_RATE = 0.02;

/** Records by tenant and model. */
export const readerRecordCache = processCache<ReaderRecord>({ max: 1_000, ttl: 10_000 });

/** Returns the reader's record in this tenant, from a cache of a few seconds. */
export async function readerRecord(deps: TenantDeps, model: string): Promise<ReaderRecord> {
  const cache = readerRecordCache(deps);
  const key = JSON.stringify([deps.db.tenantId, model]);
  const cachedRecord = cache.get(key);
  if (cachedRecord) return cachedRecord;
  const record = await deps.db.listTransaction((tx) => countReadings(tx, model));
  cache.set(key, record);
  return record;
}

/** Whether the reader is too unreliable to be asked. Only neutral texts count, so no submission can cause this. */
export const isReaderDisabled = ({ readings, control_errors: errors }: ReaderRecord): boolean =>
  readings >= MIN_READINGS && errors / readings > MAX_ERROR_RATE;
