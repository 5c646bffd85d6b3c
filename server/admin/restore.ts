import type { Command } from "commander";
import { addAction } from "@/server/admin/action";
import { readPassphrase } from "@/server/admin/readPassphrase";
import { restoreAndCheck } from "@/server/admin/restoreAndCheck";
import { withTemporaryDataDir } from "@/server/admin/temporaryDataDir";
import { readEnv } from "@/server/platform/env";

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
    return withTemporaryDataDir((dataDir) => {
      const temporaryEnv = { ...env, DATA_DIR: dataDir, DATABASE_URL: undefined, DATABASE_ADMIN_URL: undefined };
      return restoreAndCheck(temporaryEnv, log, { file, passphrase, verify: true });
    });
  });
}
