// Shared wire scalars. Formats are defined only here.
import * as z from "zod";

export const Uuid = z.uuid().meta({ description: "UUID string" });
/** The parameters of a path with one ID. */
export const ById = z.strictObject({ id: Uuid });
/** 0001-01-01T00:00:00Z. */
const FIRST_INSTANT_MS = -62_135_596_800_000;
/** 9999-12-31T23:59:59.999Z. */
const LAST_INSTANT_MS = 253_402_300_799_999;
/** Postgres rejects a timestamp of more than 128 characters. */
const MAX_DATE_TIME_CHARS = 64;

// JavaScript and Postgres support different years outside of this range and write them differently.
const isStorable = (text: string): boolean => {
  const timeMs = Date.parse(text);
  return text.length <= MAX_DATE_TIME_CHARS && timeMs >= FIRST_INSTANT_MS && timeMs <= LAST_INSTANT_MS;
};

export const DateTime = z.iso
  .datetime({ offset: true, error: "must be a time with its offset, as 2026-01-31T12:00:00Z" })
  .refine(isStorable, "must be in the years 1 to 9999")
  .meta({ description: "ISO 8601 timestamp" });
export const CalendarDate = z.iso
  .date("must be a date as YYYY-MM-DD")
  .refine((day) => day >= "0001-01-01", "must not be before 0001-01-01")
  .meta({ description: "YYYY-MM-DD, UTC" });
export const Sha256 = z
  .string()
  .regex(/^[0-9a-f]{64}$/, "must be 64 lowercase hex digits")
  .meta({ description: "SHA-256, lowercase hex" });
/** Matches the key of a criterion. */
export const CRITERION_KEY = /^[a-z][a-z0-9_-]{0,63}$/;
export const UnitInterval = z.number().min(0).max(1);

/** Any JSON object. The caller chooses its keys. */
export const FreeObject = z.record(z.string(), z.unknown());
