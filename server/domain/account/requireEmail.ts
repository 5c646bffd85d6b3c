import * as z from "zod";
import { LIMITS } from "@/server/contracts/limits";
import { refuseField } from "@/server/domain/account/refuseField";

const Email = z.email().max(LIMITS.emailChars);

/** The address as accounts store it: trimmed, in lower case. @throws invalid_request `<field>: …` */
export function requireEmail(text: string, field: string): string {
  const email = text.trim().toLowerCase();
  if (!Email.safeParse(email).success) throw refuseField(field, "must be an email address");
  return email;
}
