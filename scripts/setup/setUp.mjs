import path from "node:path";
import { createLink, isLinked } from "./commandLink.mjs";
import { MANIFESTS, PAGES, SOURCES } from "./inputs.mjs";
import { isInstalled } from "./installed.mjs";
import { withLock } from "./lock.mjs";
import { rootPath } from "./root.mjs";
import { StepFailed, runStep } from "./runStep.mjs";
import { hashOf, isCurrent, writeStamp } from "./stamp.mjs";

const node = process.execPath;
const npm = process.env.npm_execpath?.endsWith(".js") ? [node, process.env.npm_execpath] : ["npm"];

/** Returns the environment without settings of the command that started the set-up (npm start --omit=dev, NODE_ENV=…). */
function cleanEnv(extra) {
  const env = { ...process.env };
  for (const name of Object.keys(env)) {
    if (name === "NODE_ENV" || /^npm_config_(omit|include|only|production|dev|optional|global|dry_run)$/i.test(name))
      delete env[name];
  }
  return { ...env, ...extra };
}

const GENERATE = {
  name: "prisma generate",
  inputs: ["prisma/schema", "prisma.config.ts", ...MANIFESTS],
  outputs: ["server/data/generated/client.ts"],
  command: [node, rootPath("node_modules/prisma/build/index.js"), "generate"],
  env: {
    // The generator of column types is a command in this folder.
    PATH: `${rootPath("node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
    // Generating needs no engine, but Prisma downloads one unless this names a file that exists.
    PRISMA_SCHEMA_ENGINE_BINARY: node,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  },
};

const NEXT_BUILD = {
  name: "next build",
  inputs: PAGES,
  outputs: [".next/BUILD_ID"],
  command: [node, rootPath("node_modules/next/dist/bin/next"), "build"],
  env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
};

const COMPRESS = {
  name: "compress",
  inputs: [...PAGES, "scripts/compress.mjs"],
  // A page build empties .next, so the files are compressed again after each page build.
  outputs: [".next/compressed/complete"],
  command: [node, rootPath("scripts/compress.mjs")],
};

const BUNDLE = {
  name: "bundle",
  inputs: [...SOURCES, "cli", "scripts/bundle.mjs", "scripts/setup/bundling.mjs"],
  outputs: ["dist/main.mjs", "dist/cli.mjs", "dist/admin.mjs", "dist/serve.mjs"],
  command: [node, rootPath("scripts/bundle.mjs")],
};

const NPM_CI = [...npm, "ci", "--no-audit", "--no-fund"];

const INSTALL_RUNTIME = {
  name: "npm ci --omit=dev",
  command: [...NPM_CI, "--omit=dev"],
  isCurrent: () => isInstalled({ development: false }),
};

/** Installs the dependencies of tests and checks as well. */
const INSTALL = {
  name: "npm ci",
  command: NPM_CI,
  isCurrent: () => isInstalled({ development: true }),
};

/** The steps of each part, in order. Steps in one list are independent and run at the same time. */
const BUILD = [[GENERATE], [NEXT_BUILD, BUNDLE], [COMPRESS]];
const PARTS = {
  start: [[INSTALL_RUNTIME], ...BUILD],
  install: [[INSTALL], [GENERATE]],
  programs: [[INSTALL], [GENERATE], [BUNDLE]],
  build: BUILD,
  all: [[INSTALL], ...BUILD],
};

async function runIfOutdated(step) {
  if (isUpToDate(step)) return;
  await runStep(step.name, step.command, cleanEnv(step.env));
  if (step.inputs) writeStamp(step.name, hashOf(step.inputs));
}

function isUpToDate(step) {
  return step.isCurrent ? step.isCurrent() : isCurrent(step.name, hashOf(step.inputs), step.outputs);
}

/**
 * Runs the steps that are out of date, of the part `start` (runtime dependencies, database client, pages, programs), `install` (all
 * dependencies, database client), `programs` (the same and the programs), `build` (database client, pages, programs) or
 * `all`. Returns the exit code.
 */
export async function setUp(part) {
  const stages = PARTS[part];
  if (!stages) {
    console.error(`[setup] there is no part ${part}: name one of ${Object.keys(PARTS).join(", ")}`);
    return 1;
  }
  try {
    const isFinished = () => stages.flat().every(isUpToDate) && isLinked();
    if (isFinished()) return 0; // Needs no lock, so that a checkout that is up to date may be read-only.
    await withLock(async () => {
      for (const steps of stages) await waitForAll(steps.map(runIfOutdated));
      if (!isLinked()) createLink();
    });
    return 0;
  } catch (error) {
    console.error(`\n[setup] ${error instanceof StepFailed ? error.message : error.stack}`);
    return 1;
  }
}

/** Waits for every step even if one fails, so that no step runs without the lock. Then throws the first failure. */
async function waitForAll(stepRuns) {
  const failure = (await Promise.allSettled(stepRuns)).find(({ status }) => status === "rejected");
  if (failure) throw failure.reason;
}
