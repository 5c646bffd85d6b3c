import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = { "@": root.replace(/\/$/, ""), "server-only": `${root}server/testing/serverOnly.ts` };
const needsDatabase = ["**/*.db.test.ts", "**/*.http.test.ts"];
const exclude = [...configDefaults.exclude, "**/.next/**", "**/dist/**", "e2e/**"];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: { name: "pure", include: ["**/*.test.ts"], exclude: [...exclude, ...needsDatabase] },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          include: needsDatabase,
          exclude,
          globalSetup: ["server/testing/globalSetup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
