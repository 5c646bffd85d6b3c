import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { Problem } from "@/server/contracts/problems";

/** An error about one field: the detail starts with the field's wire name, so that every client can point at it. */
export function refuseField(
  field: string,
  message: string,
  code: "invalid_request" | "not_found" | "conflict" = "invalid_request",
): Problem {
  return new Problem(code, `${field}: ${message}`);
}

const Email = z.email().max(LIMITS.emailChars);

/** The address as accounts store it: trimmed, in lower case. @throws invalid_request `<field>: …` */
export function requireEmail(text: string, field: string): string {
  const email = text.trim().toLowerCase();
  if (!Email.safeParse(email).success) throw refuseField(field, "must be an email address");
  return email;
}

const NAME_CHARS = 120;

/** The trimmed name. @throws invalid_request `name: …` unless it has 1 to 120 characters and no control characters */
export function requireName(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > NAME_CHARS) throw refuseField("name", `must have 1 to ${NAME_CHARS} characters`);
  if (/\p{Cc}/u.test(name)) throw refuseField("name", "must not contain control characters");
  return name;
}

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** The unchanged password. @throws invalid_request `<field>: …` */
export function requirePassword(password: string, field: string): string {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw refuseField(field, `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  return password;
}
