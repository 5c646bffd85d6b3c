import type { Command } from "commander";
import { addAction } from "@/server/admin/action";
import { readPassphrase } from "@/server/admin/readPassphrase";
import { type BackupResult, createBackup } from "@/server/platform/backup/createBackup";
import { withAdminUrl } from "@/server/platform/database";
import { readEnv } from "@/server/platform/env";

type BackupOptions = { passphraseFile?: string; plain: boolean; keys: boolean };

/** Adds the command that backs up database and secrets while the service runs. */
export function addBackupCommand(program: Command): void {
  const backup = program
    .command("backup")
    .description("write database and secrets to a file, while the service may be running")
    .argument("<file>", "the new file; age and tar open it as well")
    .option("--passphrase-file <file>", "file with the passphrase that encrypts the backup")
    .option("--plain", "do not encrypt the backup, although it has all content and the private keys", false)
    .option(
      "--no-keys",
      "leave out the private keys and AUTH_SECRET, which the restored service then needs from elsewhere",
    );
  addAction<BackupOptions>(backup, async (log, { passphraseFile, plain, keys }, [file = ""]) => {
    if ((passphraseFile === undefined) !== plain) {
      throw new Error("name a passphrase with --passphrase-file, or set --plain: one of the two");
    }
    const passphrase = passphraseFile === undefined ? null : readPassphrase(passphraseFile);
    const env = readEnv();
    return summarize(
      await withAdminUrl(env, log, (adminUrl) => createBackup({ env, adminUrl, file, passphrase, withKeys: keys })),
    );
  });
}

/** Returns the output of the command: the sums of the tables, and a line for each secret. */
function summarize({ tables, keys, ...result }: BackupResult) {
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  return {
    ...result,
    rows,
    proof_entries: tables["public.proof_entry"] ?? 0,
    keys: keys.map(({ kind, id, included }) => `${kind} ${id}${included ? "" : " (left out)"}`),
  };
}
