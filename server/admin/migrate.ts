import type { Command } from "commander";
import { addAction } from "@/server/admin/action";
import { formatSealSecret } from "@/server/data/seal";
import { migrateOnly } from "@/server/platform/database";
import { readMigrationEnv } from "@/server/platform/env";
import { replacePrivateFile } from "@/server/platform/secretFile";

type MigrateOutput = { applied: string[]; waiting: string[]; seal_file: string | null };

/** Adds the command that migrates the database. It alone needs the administrator's login. */
export function addMigrateCommand(program: Command): void {
  const migrate = program
    .command("migrate")
    .description("migrate the database; write DATABASE_SEAL_FILE, which the service needs without DATABASE_ADMIN_URL")
    .option("--finish", "also remove what only earlier releases need; none of their processes may run", false);
  addAction<{ finish: boolean }, MigrateOutput>(
    migrate,
    async (log, { finish }) => {
      const { env, sealFile } = readMigrationEnv();
      const { applied, waiting, sealSecret } = await migrateOnly(env, log, finish);
      if (sealFile !== null) replacePrivateFile(sealFile, `${formatSealSecret(sealSecret)}\n`);
      return { applied, waiting, seal_file: sealFile };
    },
    describeOutput,
  );
}

function describeOutput({ applied, waiting, seal_file: sealFile }: MigrateOutput): string {
  const lines = [
    applied.length === 0 ? "The database was up to date." : `Applied: ${applied.join(", ")}`,
    ...(waiting.length === 0
      ? []
      : [
          `Waiting until no process of an earlier release has run for a day: ${waiting.join(", ")}`,
          "Until then the earlier release can be started again. Apply them now with --finish.",
        ]),
    ...(sealFile === null ? [] : [`Wrote the seal to ${sealFile}.`]),
  ];
  return `${lines.join("\n")}\n`;
}
