import "server-only";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { parsedJson } from "@/server/contracts/parsedJson";
import { LOCAL_ACCESS_FILE, LocalAccess } from "@/server/system/contract/localAccess";

/** null when there is none, or none that can be read. */
export async function readLocalAccess(dataDir: string): Promise<LocalAccess | null> {
  const text = await readFile(path.join(dataDir, LOCAL_ACCESS_FILE), "utf8").catch(() => "");
  return LocalAccess.safeParse(parsedJson(text)).data ?? null;
}

/** Replaces the file at once, readable by its owner alone. */
export async function writeLocalAccess(dataDir: string, access: LocalAccess): Promise<void> {
  const file = path.join(dataDir, LOCAL_ACCESS_FILE);
  const unfinished = `${file}.${process.pid}`;
  await mkdir(dataDir, { recursive: true });
  await writeFile(unfinished, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true });
  await rename(unfinished, file);
}
