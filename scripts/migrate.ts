// npm run db:deploy | db:new -- <name> | db:check | db:status
// Uses DATABASE_ADMIN_URL or DATABASE_URL; without either the embedded server in DATA_DIR.
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { migrationStatus } from "@/server/platform/migrate/migrationStatus";
import { startPostgres } from "@/server/platform/postgres/startPostgres";
import { missingMigration } from "./migrations/missingMigration";
import { writeMigration } from "./migrations/writeMigration";

// An empty variable is an unset one.
const { DATABASE_URL, DATABASE_ADMIN_URL, DATA_DIR } = process.env;

const COMMANDS: Record<string, (adminUrl: string, name: string) => Promise<number>> = {
  // Logins get their rights when the service starts.
  deploy: async (adminUrl) => {
    const { applied, waiting } = await migrateDatabase({ adminUrl });
    console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "nothing to apply");
    if (waiting.length > 0) console.log(`waiting for processes of an older release: ${waiting.join(", ")}`);
    return 0;
  },
  new: async (adminUrl, name) => {
    console.log(
      (await writeMigration(name, { adminUrl })) ??
        "nothing to write: the migrations match prisma/schema and the database logic",
    );
    return 0;
  },
  check: async (adminUrl) => {
    const missing = await missingMigration({ adminUrl });
    console.log(missing ? `the migrations lack this (npm run db:new -- name):\n${missing}` : "no difference");
    return missing ? 1 : 0;
  },
  status: async (adminUrl) => {
    const status = await migrationStatus(adminUrl);
    console.log(JSON.stringify(status, null, 2));
    return Object.values(status).some((names) => names.length > 0) ? 1 : 0;
  },
};

const [command = "", name = ""] = process.argv.slice(2);
const run = COMMANDS[command];
if (!run) throw new Error(`Name a command: ${Object.keys(COMMANDS).join(", ")}.`);
const external = DATABASE_ADMIN_URL || DATABASE_URL;
const embedded = external ? undefined : await startPostgres({ dataDir: DATA_DIR || ".data", log: console.log });
try {
  process.exitCode = await run(external || embedded?.adminUrl() || "", name);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
