import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { keepScratchInMemory } from "./scripts/testing/scratch.mjs";
import { isSized } from "./scripts/testing/sized.mjs";

keepScratchInMemory();

const root = fileURLToPath(new URL(".", import.meta.url));
const alias = { "@": root.replace(/\/$/, ""), "server-only": `${root}testing/serverOnly.ts` };
/** TEST_DATABASE=none leaves out the suites that need a database and starts no Postgres; "only" leaves out the others of the project `node`. */
const hasDatabase = process.env.TEST_DATABASE !== "none";
const DATABASE_SUITES = "**/*.{db,http,soak}.test.ts";
/** Suites of minutes, which `npm run test:soak` runs alone. */
const isSoak = process.env.TEST_SIZE === "soak";
const exclude = [
  ...configDefaults.exclude,
  "**/.next/**",
  "**/dist/**",
  "e2e/**",
  ...(isSoak ? [] : ["**/*.soak.test.ts"]),
  ...(hasDatabase ? [] : [DATABASE_SUITES]),
];
/** Only what hangs takes as long, however busy the machine. */
const HANG = { testTimeout: 120_000, hookTimeout: 120_000 };
const setupFiles = ["testing/repairJson.ts"];
/** Long runs begin at every third place, since they mostly wait and four of them at once would leave the cores idle. */
const LONG_RUN_SPACING = 3;
const isDatabaseSuite = ({ moduleId }: TestSpecification) => /\.(?:db|http|soak)\.test\.ts$/.test(moduleId);
/** In a worker with much compiled code, V8 no longer optimizes patterns, and these suites take six times as long. */
const isPatternSuite = (specification: TestSpecification) =>
  /\/server\/(?:judging|llm)\//.test(specification.moduleId) && !isDatabaseSuite(specification);
/** After the suites of patterns come those of the database, because they take longest, and the long runs among them early. */
class OrderedSuites extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(specifications);
    const databaseSuites = sorted.filter(isDatabaseSuite);
    const longRuns = databaseSuites.filter(({ moduleId }) => isSized(moduleId));
    const otherSuites = databaseSuites.filter(({ moduleId }) => !isSized(moduleId));
    longRuns.forEach((longRun, index) => otherSuites.splice(index * LONG_RUN_SPACING, 0, longRun));
    const shortSuites = sorted.filter(
      (specification) => !isDatabaseSuite(specification) && !isPatternSuite(specification),
    );
    return [...sorted.filter(isPatternSuite), ...otherSuites, ...shortSuites];
  }
}

// Components are rendered into jsdom; what needs layout, a real page or several tabs is a browser test.
//
// The files of a worker share its modules, because importing the service takes longer than most suites. Four workers
// for two cores, because suites wait for timers, processes and the database.
export default defineConfig({
  test: {
    maxWorkers: 4,
    execArgv: ["--max-semi-space-size=64"],
    sequence: { sequencer: OrderedSuites },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "components",
          environment: "jsdom",
          // Loading jsdom takes longer than these suites, so they share one worker. Vitest requires a group of its own for
          // another number of workers.
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          isolate: false,
          setupFiles: ["testing/components/setup.ts"],
          include: ["components/**/*.test.tsx"],
          exclude,
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "node",
          isolate: false,
          setupFiles,
          include: [process.env.TEST_DATABASE === "only" ? DATABASE_SUITES : "**/*.test.ts"],
          exclude,
          globalSetup: ["testing/buildPrograms.ts", ...(hasDatabase ? ["testing/globalSetup.ts"] : [])],
          ...HANG,
        },
      },
    ],
  },
});
