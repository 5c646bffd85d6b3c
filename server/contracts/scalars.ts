// Shared wire scalars. Formats are defined only here.
import * as z from "zod";

export const Uuid = z.uuid().meta({ description: "UUID string" });
/** The parameters of a path with one ID. */
export const ById = z.strictObject({ id: Uuid });
/** 0001-01-01T00:00:00Z, in milliseconds since 1970. */
const FIRST_INSTANT = -62_135_596_800_000;
/** 9999-12-31T23:59:59.999Z. */
const LAST_INSTANT = 253_402_300_799_999;
/** Postgres reads no text of a timestamp that is longer than 128 characters. */
const MAX_DATE_TIME_CHARS = 64;

// JavaScript and Postgres hold different years and write them differently outside of these.
const isStorable = (text: string): boolean => {
  const at = Date.parse(text);
  return text.length <= MAX_DATE_TIME_CHARS && at >= FIRST_INSTANT && at <= LAST_INSTANT;
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
/** The key of a criterion. */
export const CRITERION_KEY = /^[a-z][a-z0-9_-]{0,63}$/;
export const UnitInterval = z.number().min(0).max(1);

/** Any JSON object; its keys are the caller's own. */
export const FreeObject = z.record(z.string(), z.unknown());
