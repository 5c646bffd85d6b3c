// node scripts/test.mjs [install] [verify] [build] [package] [image] [deploy] [clients] [vitest] [browser] [soak] [upgrade]
// [screens]: runs these parts in this order (default: vitest browser). "vitest+package,clients" runs two lanes of parts at the
// same time: vitest, and package with clients after it. Each argument is a stage. Files that failed run once more, alone, at the end. Prints the slowest
// files, the time of each part, what passed only alone, what failed, and one line: N passed, N failed.
import { runAlone } from "./testing/runAlone.mjs";
import { runNode, runNpm } from "./testing/run.mjs";
import { runBrowser, runScreens, runSoak, runUpgrade, runVitest } from "./testing/suites.mjs";
import { summary } from "./testing/summary.mjs";

/** Parts without test results. Each returns an exit code. A failure ends its lane and, once the other lanes end, the run. */
const STEPS = {
  install: () => runNode("scripts/setup.mjs", ["install"]),
  verify: () => runNpm("verify"),
  build: () => runNpm("build"),
  package: () => runNode("scripts/try-package.mjs"),
  image: () => runNode("scripts/try-image.mjs"),
  deploy: () => runNode("scripts/check-deploy.mjs"),
  clients: () => runNode("scripts/pack-clients.mjs"),
};
const SUITES = { vitest: runVitest, browser: runBrowser, soak: runSoak, upgrade: runUpgrade, screens: runScreens };

const stages = process.argv.length > 2 ? process.argv.slice(2) : ["vitest", "browser"];
const unknownName = stages.flatMap((stage) => stage.split(/[+,]/)).find((name) => !(name in STEPS || name in SUITES));
if (unknownName !== undefined)
  throw new Error(
    `There is no part "${unknownName}". Parts: ${[...Object.keys(STEPS), ...Object.keys(SUITES)].join(", ")}.`,
  );

const parts = [];
async function recordTime(name, work) {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    parts.push([name, (performance.now() - startedAt) / 1000]);
  }
}

const runSuite = (name, options) =>
  SUITES[name](options).catch((error) => ({ files: [], broken: [`${name}: ${error.message}`] }));

/** Runs the lanes of a stage at the same time and adds the results of suites to `runs`. Returns the steps that failed. */
async function runStage(stage, runs) {
  const failedSteps = await Promise.all(
    stage.split("+").map(async (lane) => {
      for (const name of lane.split(",")) {
        if (name in SUITES) runs[name] = await recordTime(name, () => runSuite(name));
        else if ((await recordTime(name, STEPS[name])) !== 0) return [name];
      }
      return [];
    }),
  );
  return failedSteps.flat();
}

async function runParts() {
  const runs = {};
  for (const stage of stages) {
    const failedSteps = await runStage(stage, runs);
    if (failedSteps.length === 0) continue;
    runs[stage] = { files: [], broken: failedSteps };
    break;
  }
  return recordTime("once more, alone", () =>
    runAlone(runs, (suite, files) => runSuite(suite, { files, alone: true })),
  );
}

const { runs, passedAlone } = await recordTime("in total", runParts);
const files = Object.values(runs).flatMap((run) => run.files);
const broken = Object.values(runs).flatMap((run) => run.broken);
const { text, succeeded } = summary({ files, broken, passedAlone, parts });
console.log(text);
process.exitCode = succeeded ? 0 : 1;
