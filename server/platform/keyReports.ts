// Reports to the database which signing keys this process can load, so that no key becomes active that a running process lacks.
import "server-only";
import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "@/server/data/database";
import {
  listProcessesWithout,
  removeProcess,
  REPORT_EVERY_MS,
  reportProcess,
} from "@/server/proof/serviceProcessStore";
import { readSigningKey } from "@/server/platform/crypto/signingKey";

/** A new key file is reported within this time. */
export const KEY_POLL_INTERVAL_MS = 1_000;
const LOADED_WITHIN_MS = 30_000;
const ASK_EVERY_MS = 250;

type KeyReports = {
  /** Reports the keys when they changed, or when the last report is some seconds old. */
  report(): Promise<void>;
  /** Removes the report of this process. */
  remove(): Promise<void>;
};

type Options = { database: Database; directory: string; environmentPem: string | undefined };

export function createKeyReports({ database, directory, environmentPem }: Options): KeyReports {
  const id = randomUUID();
  const name = `${hostname()}, process ${process.pid}`;
  let last = { keys: "", at: -Infinity };
  return {
    report: async () => {
      const keyIds =
        environmentPem === undefined
          ? await listLoadedKeys(directory)
          : [readSigningKey(environmentPem, "PROOF_SIGNING_KEY").keyId];
      const report = { keys: keyIds.join(), at: performance.now() };
      if (report.keys === last.keys && report.at - last.at < REPORT_EVERY_MS) return;
      await reportProcess(database, { id, name, keyIds });
      last = report;
    },
    remove: () => removeProcess(database, id),
  };
}

/** Lists the IDs of the keys that this process can read, in the order of their files. */
async function listLoadedKeys(directory: string): Promise<string[]> {
  const files = await readdir(directory).catch(() => []);
  const keys = files
    .filter((file) => file.endsWith(".pem"))
    .sort()
    .map(async (file) => {
      try {
        const { keyId } = readSigningKey(await readFile(path.join(directory, file), "utf8"), file);
        // A key under another name is not found when it has to sign.
        return file === `${keyId}.pem` ? [keyId] : [];
      } catch {
        return [];
      }
    });
  return (await Promise.all(keys)).flat();
}

/**
 * Waits until every running process has reported the key.
 * @throws an error that names the processes which have not reported it in time
 */
export async function waitForLoadedKey(database: Database, keyId: string, withinMs = LOADED_WITHIN_MS): Promise<void> {
  const end = performance.now() + withinMs;
  for (;;) {
    const missing = await listProcessesWithout(database, keyId);
    if (missing.length === 0) return;
    if (performance.now() > end) {
      throw new Error(
        `the signing key ${keyId} was not activated, since running services cannot load it: ${missing.join("; ")}. ` +
          "Let them share DATA_DIR/signing-keys and read its files, or stop them. With PROOF_SIGNING_KEY, stop every " +
          "service that has another key first. The commands signing-key rotate and revoke go on without them with --force.",
      );
    }
    await sleep(ASK_EVERY_MS);
  }
}
