import "server-only";
import path from "node:path";
import type { Env } from "@/server/platform/env";
import { secretIn } from "@/server/platform/secretFile";

const MIN_CHARS = 32;

/**
 * The secret that signs session cookies and encrypts token keys: AUTH_SECRET, or the file `auth-secret` of the data
 * directory, created on first use. Throws an Error that names the variable or file when the secret is too short.
 */
export function authSecret(env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">): string {
  if (env.AUTH_SECRET !== undefined) return checked(env.AUTH_SECRET, "AUTH_SECRET");
  const file = path.join(env.DATA_DIR, "auth-secret");
  return checked(secretIn(file), file);
}

function checked(secret: string, origin: string): string {
  if (secret.length < MIN_CHARS) throw new Error(`${origin}: must be at least ${MIN_CHARS} random characters`);
  return secret;
}
