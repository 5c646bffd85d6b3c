// Passwords of the embedded server's logins, and the file that makes the server ask for them.
import { hkdfSync, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { readOrCreateSecret, writePrivateFile } from "../secretFile";

/** With the data, so that a copy of the data directory is complete. */
const SECRET = "svc-verify-secret";
const RULES = "# Written by svc-verify: every login has a password.\nlocal all all scram-sha-256\n";

/** The password of a login, derived from the data directory's secret, which is created when missing. */
export function passwordOf(data: string, login: string): string {
  const secret = readOrCreateSecret(path.join(data, SECRET), (file, text) => writeFor(data, file, text));
  return Buffer.from(hkdfSync("sha256", secret, "", `svc-verify/postgres/${login}`, 32)).toString("base64url");
}

/**
 * Whether the server asks every login for its password; a new data directory trusts every user who reaches its socket.
 */
export const asksForPasswords = (data: string): boolean => fs.readFileSync(rulesFile(data), "utf8") === RULES;

/** Takes effect when the server reads its configuration again. */
export function askForPasswords(data: string): void {
  const draft = `${rulesFile(data)}.${randomBytes(6).toString("hex")}`;
  writeFor(data, draft, RULES);
  fs.renameSync(draft, rulesFile(data));
}

const rulesFile = (data: string): string => path.join(data, "pg_hba.conf");

/** The owner of the data owns the file, also when root runs the service. */
function writeFor(data: string, file: string, text: string): void {
  writePrivateFile(file, text);
  const { uid, gid } = fs.statSync(data);
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
}
