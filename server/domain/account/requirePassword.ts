import { refuseField } from "@/server/domain/account/refuseField";

const PASSWORD_MIN = 8;
const PASSWORD_MAX = 128;

/** The unchanged password. @throws invalid_request `<field>: …` */
export function requirePassword(password: string, field: string): string {
  if (password.length < PASSWORD_MIN || password.length > PASSWORD_MAX) {
    throw refuseField(field, `must have ${PASSWORD_MIN} to ${PASSWORD_MAX} characters`);
  }
  return password;
}
