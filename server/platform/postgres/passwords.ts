// Passwords of the embedded server's logins, and the file that makes the server require them.
import { hkdfSync, randomBytes } from "node:crypto";
import * as fs from "node:fs";
import path from "node:path";
import { readOrCreateSecret, writePrivateFile } from "../secretFile";

/** The name of the secret's file. It is in the data directory, so that a copy of the directory is complete. */
const SECRET = "svc-verify-secret";
const RULES = "# Written by svc-verify: every login has a password.\nlocal all all scram-sha-256\n";

/** Derives the password of a login from the data directory's secret, which is created if it is missing. */
export function readPassword(data: string, login: string): string {
  const secret = readOrCreateSecret(path.join(data, SECRET), (file, text) => writeAsOwner(data, file, text));
  return Buffer.from(hkdfSync("sha256", secret, "", `svc-verify/postgres/${login}`, 32)).toString("base64url");
}

/** Returns true if the server requires passwords. A new data directory trusts every user who can open its socket. */
export const requiresPasswords = (data: string): boolean => fs.readFileSync(rulesFile(data), "utf8") === RULES;

/** Makes the server require passwords, from its next reload of the configuration. */
export function requirePasswords(data: string): void {
  const draft = `${rulesFile(data)}.${randomBytes(6).toString("hex")}`;
  writeAsOwner(data, draft, RULES);
  fs.renameSync(draft, rulesFile(data));
}

const rulesFile = (data: string): string => path.join(data, "pg_hba.conf");

/** Writes a private file. The owner of the data becomes its owner, also if root runs the service. */
function writeAsOwner(data: string, file: string, text: string): void {
  writePrivateFile(file, text);
  const { uid, gid } = fs.statSync(data);
  if (process.getuid?.() === 0) fs.chownSync(file, uid, gid);
}
