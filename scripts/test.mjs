// node scripts/test.mjs [install] [verify] [build] [package] [image] [deploy] [clients] [vitest] [browser] [soak] [upgrade]
// [screens]: these parts in this order (default: vitest browser). Files that failed run once more, alone, at the end. Then follow the slowest
// files, the time of each part, what passed only alone, what failed, and one line: N passed, N failed.
import { runAlone } from "./testing/runAlone.mjs";
import { runNode, runNpm } from "./testing/run.mjs";
import { runBrowser, runScreens, runSoak, runUpgrade, runVitest } from "./testing/suites.mjs";
import { summary } from "./testing/summary.mjs";

/** Without one of these nothing else can run; each answers an exit code. */
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

const asked = process.argv.length > 2 ? process.argv.slice(2) : ["vitest", "browser"];
const unknown = asked.find((name) => !(name in STEPS) && !(name in SUITES));
if (unknown)
  throw new Error(`There is no part "${unknown}": ${[...Object.keys(STEPS), ...Object.keys(SUITES)].join(", ")}.`);

const parts = [];
async function timed(name, work) {
  const started = performance.now();
  try {
    return await work();
  } finally {
    parts.push([name, (performance.now() - started) / 1000]);
  }
}

const runSuite = (name, options) =>
  SUITES[name](options).catch((error) => ({ files: [], broken: [`${name}: ${error.message}`] }));

async function runParts() {
  const runs = {};
  for (const name of asked) {
    if (name in SUITES) runs[name] = await timed(name, () => runSuite(name));
    else if ((await timed(name, STEPS[name])) !== 0)
      return { runs: { [name]: { files: [], broken: [name] } }, passedAlone: [] };
  }
  return timed("once more, alone", () => runAlone(runs, (suite, files) => runSuite(suite, { files, alone: true })));
}

const { runs, passedAlone } = await runParts();
const files = Object.values(runs).flatMap((run) => run.files);
const broken = Object.values(runs).flatMap((run) => run.broken);
const { text, succeeded } = summary({ files, broken, passedAlone, parts });
console.log(text);
process.exitCode = succeeded ? 0 : 1;
