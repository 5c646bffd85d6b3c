import "server-only";
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Env } from "@/server/platform/env";

const MIN_CHARS = 32;

/**
 * The secret that signs session cookies and encrypts token keys: AUTH_SECRET, or the file `auth-secret` of the data
 * directory, created on first use. Throws an Error that names the variable or file when the secret is too short.
 */
export function authSecret(env: Pick<Env, "AUTH_SECRET" | "DATA_DIR">): string {
  if (env.AUTH_SECRET !== undefined) return checked(env.AUTH_SECRET, "AUTH_SECRET");
  const file = path.join(env.DATA_DIR, "auth-secret");
  return checked(read(file) ?? make(file), file);
}

function read(file: string): string | null {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Creating a link is atomic, so of two processes one creates the secret and both read the same one. */
function make(file: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600, flag: "wx", flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8").trim();
}

function checked(secret: string, origin: string): string {
  if (secret.length < MIN_CHARS) throw new Error(`${origin}: must be at least ${MIN_CHARS} random characters`);
  return secret;
}
