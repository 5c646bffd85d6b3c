import { refuseField } from "@/server/domain/account/refuseField";

const NAME_CHARS = 120;

/** The trimmed name. @throws invalid_request `name: …` unless it has 1 to 120 characters and no control characters */
export function requireName(text: string): string {
  const name = text.trim();
  if (name.length < 1 || name.length > NAME_CHARS) throw refuseField("name", `must have 1 to ${NAME_CHARS} characters`);
  if (/\p{Cc}/u.test(name)) throw refuseField("name", "must not contain control characters");
  return name;
}
