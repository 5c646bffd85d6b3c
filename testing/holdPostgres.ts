// A process that uses the embedded server on the directory in its first argument until it is killed.
import { startPostgres } from "@/server/platform/postgres/startPostgres";

const server = await startPostgres({ dataDir: process.argv[2] ?? "" });
console.log(server.adminUrl());
process.once("SIGTERM", () => void server.stop().then(() => process.exit(0)));
setInterval(() => undefined, 1 << 30);
