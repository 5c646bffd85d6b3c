import { mkdtempSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import path from "node:path";
import { findDataDirectory, removeDataDirectory } from "@/server/platform/postgres/dataDirectory";
import { shutDown } from "@/server/platform/postgres/serverProcess";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * Runs `work` with an empty DATA_DIR, which is removed afterwards with the database in it, because it has private keys.
 * A signal that ends the process removes it as well.
 */
export async function withTemporaryDataDir<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-restore-"));
  const dataDir = path.join(folder, "data");
  const remove = async () => {
    const database = findDataDirectory(dataDir);
    if (database !== undefined) await shutDown(database);
    removeDataDirectory(dataDir);
    rmSync(folder, { recursive: true, force: true });
  };
  let ending: Promise<void> | undefined;
  const onSignal = (signal: (typeof SIGNALS)[number]) => {
    ending ??= remove().finally(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await work(dataDir);
  } finally {
    // After a signal, work fails for want of its server, and the signal gives the exit code.
    await (ending ?? remove());
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}
