import "server-only";
import { existsSync } from "node:fs";
import path from "node:path";
import { symmetricDecrypt } from "better-auth/crypto";
import type { Database } from "@/server/data/database";
import type { Env } from "@/server/platform/env";
import { readOrCreateSecret } from "@/server/platform/secretFile";

const MIN_CHARS = 32;

/**
 * Returns the secret that signs session cookies and encrypts token keys: AUTH_SECRET, or the file `auth-secret` in the
 * data directory, which is created on first use.
 * @throws Error that names the variable or file if the secret is too short
 */
export function authSecret(env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">): string {
  if (env.AUTH_SECRET !== undefined) return requireLength(env.AUTH_SECRET, "AUTH_SECRET");
  const file = secretPath(env);
  return requireLength(readOrCreateSecret(file), file);
}

/**
 * Checks that the secret is the one that encrypts the token keys, since another one could not decrypt them.
 * @throws Error that names the variable or file and says what to do
 */
export async function requireAuthSecret(
  env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">,
  { signIn }: Pick<Database, "signIn">,
): Promise<void> {
  const tokenKey = await signIn.prisma.authTokenKey.findFirst({ orderBy: { createdAt: "desc" } });
  if (tokenKey === null) return;
  const file = secretPath(env);
  const origin = env.AUTH_SECRET === undefined ? file : "AUTH_SECRET";
  const fix =
    "Restore the file from a backup, set AUTH_SECRET to its content, or delete the rows of auth_token_key, which ends the " +
    "tokens that they signed.";
  if (env.AUTH_SECRET === undefined && !existsSync(file)) {
    throw new Error(`${file} is missing, and the database has token keys that it encrypts. ${fix}`);
  }
  if (await decrypts(authSecret(env), tokenKey.privateKey)) return;
  throw new Error(`${origin} is not the secret that encrypts the token keys of the database. ${fix}`);
}

/** @param storedKey the private key of a token key, as better-auth stores it: JSON of an encrypted text */
async function decrypts(secret: string, storedKey: string): Promise<boolean> {
  try {
    await symmetricDecrypt({ key: secret, data: JSON.parse(storedKey) as string });
    return true;
  } catch {
    return false;
  }
}

const secretPath = ({ DATA_DIR }: Pick<Env, "DATA_DIR">): string => path.join(DATA_DIR, "auth-secret");

function requireLength(secret: string, origin: string): string {
  if (secret.length < MIN_CHARS) throw new Error(`${origin}: must be at least ${MIN_CHARS} random characters`);
  return secret;
}
