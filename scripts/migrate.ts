// npm run db:deploy | db:new -- <name> | db:check | db:status
// Works on DATABASE_ADMIN_URL or DATABASE_URL; without either on the embedded server in DATA_DIR.
import { compareWithSchema } from "@/server/platform/migrate/compareWithSchema";
import { migrateDatabase } from "@/server/platform/migrate/migrateDatabase";
import { migrationStatus } from "@/server/platform/migrate/migrationStatus";
import { writeMigration } from "@/server/platform/migrate/writeMigration";
import { startPostgres } from "@/server/platform/postgres/startPostgres";

const { DATABASE_URL, DATABASE_ADMIN_URL, DATA_DIR = ".data" } = process.env;

/** The role that the service will connect as, when that is another one than the administrator. */
function appRole(): string | undefined {
  return DATABASE_URL && DATABASE_ADMIN_URL ? decodeURIComponent(new URL(DATABASE_URL).username) : undefined;
}

const COMMANDS: Record<string, (adminUrl: string, role: string | undefined, name: string) => Promise<number>> = {
  deploy: async (adminUrl, role) => {
    const applied = await migrateDatabase({ adminUrl, ...(role ? { appRole: role } : {}) });
    console.log(applied.length > 0 ? `applied ${applied.join(", ")}` : "no pending migrations");
    return 0;
  },
  new: async (adminUrl, _role, name) => {
    console.log((await writeMigration(name, { adminUrl })) ?? "the migrations are up to date with the schema");
    return 0;
  },
  check: async (adminUrl) => {
    const missing = await compareWithSchema({ adminUrl });
    console.log(missing ? `the schema is ahead of the migrations (npm run db:new):\n${missing}` : "up to date");
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
if (!run) throw new Error(`Choose a command: ${Object.keys(COMMANDS).join(", ")}.`);
const external = DATABASE_ADMIN_URL ?? DATABASE_URL;
const embedded = external ? undefined : await startPostgres({ dataDir: DATA_DIR, log: console.log });
try {
  process.exitCode = await run(external ?? embedded?.adminUrl() ?? "", embedded ? "svc_verify" : appRole(), name);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await embedded?.stop();
}
