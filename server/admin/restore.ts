import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Command } from "commander";
import { addAction } from "@/server/admin/action";
import { readPassphrase } from "@/server/admin/readPassphrase";
import { restoreAndCheck } from "@/server/admin/restoreAndCheck";
import { readEnv } from "@/server/platform/env";
import { removeDataDirectory } from "@/server/platform/postgres/dataDirectory";

type RestoreOptions = { passphraseFile?: string; verify: boolean; verifyOnly: boolean };

/** Adds the command that restores a backup into an empty place and checks it. */
export function addRestoreCommand(program: Command): void {
  const restore = program
    .command("restore")
    .description("restore a backup into an empty DATA_DIR, or also into the empty database of DATABASE_URL")
    .argument("<file>", "the file that the command backup has written")
    .option("--passphrase-file <file>", "file with the passphrase of the backup")
    .option("--verify", "check also every proof, and that the private keys are those that sign", false)
    .option("--verify-only", "do that in a temporary folder, which is removed afterwards", false);
  addAction<RestoreOptions>(restore, async (log, { passphraseFile, verify, verifyOnly }, [file = ""]) => {
    const passphrase = passphraseFile === undefined ? null : readPassphrase(passphraseFile);
    const env = readEnv();
    if (!verifyOnly) return restoreAndCheck(env, log, { file, passphrase, verify });
    const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-restore-"));
    try {
      const temporaryEnv = {
        ...env,
        DATA_DIR: path.join(folder, "data"),
        DATABASE_URL: undefined,
        DATABASE_ADMIN_URL: undefined,
      };
      return await restoreAndCheck(temporaryEnv, log, { file, passphrase, verify: true });
    } finally {
      removeDataDirectory(path.join(folder, "data"));
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
