import * as z from "zod";
import { isOneLine, ONE_LINE } from "@/server/contracts/jsonValue";
import { LIMITS } from "@/server/contracts/limits";
import { isVisible, NO_VISIBLE_CHARACTER, normalizeName } from "@/server/contracts/names";
import { Problem } from "@/server/contracts/problems";
import { CalendarDate, DateTime } from "@/server/contracts/scalars";

/**
 * Creates an error about one field. The detail starts with the field's wire name, so that every client can show the
 * field.
 */
export function refuseField(
  field: string,
  message: string,
  code: "invalid_request" | "not_found" | "conflict" = "invalid_request",
): Problem {
  return new Problem(code, `${field}: ${message}`);
}

const Email = z.email().max(LIMITS.emailChars);

/**
 * Reads an email address as accounts store it: trimmed, in lower case.
 * @throws invalid_request `<field>: …`
 */
export function requireEmail(text: string, field: string): string {
  const email = text.trim().toLowerCase();
  if (!Email.safeParse(email).success) throw refuseField(field, "must be an email address");
  return email;
}

/**
 * Reads a future time from ISO 8601 text.
 * @throws invalid_request `<field>: …` if it is not a time, or not in the future
 */
export function requireFutureTime(field: string, text: string, now: Date): Date {
  if (!DateTime.safeParse(text).success && !CalendarDate.safeParse(text).success) {
    throw refuseField(field, "must be an ISO 8601 date or time, such as 2030-01-31 or 2030-01-31T12:00:00Z");
  }
  const time = new Date(text);
  if (time <= now) throw refuseField(field, "must be in the future");
  return time;
}

export const NAME_CHARS = 120;

/**
 * Normalizes a name and checks that it is one line.
 * @throws invalid_request `name: …` (no visible character, more than 120 characters, or more than one line)
 */
export function requireName(text: string): string {
  const name = normalizeName(text);
  if (!isVisible(name)) throw refuseField("name", NO_VISIBLE_CHARACTER);
  if (name.length > NAME_CHARS) throw refuseField("name", `must have at most ${NAME_CHARS} characters`);
  if (!isOneLine(name)) throw refuseField("name", ONE_LINE);
  return name;
}

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/**
 * Checks the length of a password and returns it unchanged.
 * @throws invalid_request `<field>: …`
 */
export function requirePassword(password: string, field: string): string {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw refuseField(field, `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  return password;
}
