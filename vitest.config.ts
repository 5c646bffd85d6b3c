import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = { "@": root.replace(/\/$/, ""), "server-only": `${root}server/testing/serverOnly.ts` };
const needsDatabase = ["**/*.db.test.ts", "**/*.http.test.ts"];
const exclude = [...configDefaults.exclude, "**/.next/**", "**/dist/**", "e2e/**"];
// Files of one worker share its modules: importing the service takes longer than most suites do.
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        resolve: { alias },
        test: { name: "pure", isolate: false, include: ["**/*.test.ts"], exclude: [...exclude, ...needsDatabase] },
      },
      {
        resolve: { alias },
        test: {
          name: "db",
          isolate: false,
          include: needsDatabase,
          exclude,
          globalSetup: ["server/testing/globalSetup.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
