import { defineConfig } from "prisma/config";

// Prisma's own commands (studio, migrate) find the database here; the service migrates.
const url = process.env.DATABASE_ADMIN_URL || process.env.DATABASE_URL;

export default defineConfig({
  schema: "prisma/schema",
  migrations: { path: "prisma/migrations" },
  ...(url ? { datasource: { url } } : {}),
});
