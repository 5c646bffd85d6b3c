import "server-only";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parsedJson } from "@/server/contracts/parsedJson";
import { LOCAL_ACCESS_FILE, LocalAccess } from "@/server/system/contract/localAccess";

/** Reads the file. Returns null if it is missing or invalid. */
export async function readLocalAccess(dataDir: string): Promise<LocalAccess | null> {
  const text = await readFile(path.join(dataDir, LOCAL_ACCESS_FILE), "utf8").catch(() => "");
  return LocalAccess.safeParse(parsedJson(text)).data ?? null;
}

/** Replaces the file atomically. Only its owner can read it. */
export async function writeLocalAccess(dataDir: string, access: LocalAccess): Promise<void> {
  const file = path.join(dataDir, LOCAL_ACCESS_FILE);
  const temporaryFile = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(temporaryFile, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(temporaryFile, file);
}
