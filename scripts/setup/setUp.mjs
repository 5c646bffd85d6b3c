import path from "node:path";
import { isLinked, link } from "./commandLink.mjs";
import { LOCKED, PAGES, SOURCES } from "./inputs.mjs";
import { isInstalled } from "./installed.mjs";
import { withLock } from "./lock.mjs";
import { rootPath } from "./root.mjs";
import { StepFailed, runStep } from "./runStep.mjs";
import { hashOf, isCurrent, writeStamp } from "./stamp.mjs";

const node = process.execPath;
const npm = process.env.npm_execpath?.endsWith(".js") ? [node, process.env.npm_execpath] : ["npm"];

/** The environment for a command that must not see how we were started (npm start --omit=dev, NODE_ENV=…). */
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
  inputs: ["prisma/schema", "prisma.config.ts", ...LOCKED],
  outputs: ["server/data/generated/client.ts"],
  command: [node, rootPath("node_modules/prisma/build/index.js"), "generate"],
  env: {
    // Where the generator of column types is a command.
    PATH: `${rootPath("node_modules/.bin")}${path.delimiter}${process.env.PATH}`,
    // Generating needs no engine, but Prisma would fetch one if it were not told of a file that exists.
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
  // Below what a page build empties, so that it is made again after each.
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

/** Also what tests and checks need. */
const INSTALL = {
  name: "npm ci",
  command: NPM_CI,
  isCurrent: () => isInstalled({ development: true }),
};

/** The steps of each part, in order; those in one list do not need each other and run at once. */
const BUILD = [[GENERATE], [NEXT_BUILD, BUNDLE], [COMPRESS]];
const PARTS = {
  start: [[INSTALL_RUNTIME], ...BUILD],
  install: [[INSTALL], [GENERATE]],
  programs: [[INSTALL], [GENERATE], [BUNDLE]],
  build: BUILD,
  all: [[INSTALL], ...BUILD],
};

async function ensure(step) {
  if (upToDate(step)) return;
  await runStep(step.name, step.command, cleanEnv(step.env));
  if (step.inputs) writeStamp(step.name, hashOf(step.inputs));
}

function upToDate(step) {
  return step.isCurrent ? step.isCurrent() : isCurrent(step.name, hashOf(step.inputs), step.outputs);
}

/**
 * Does what is missing of `start` (runtime dependencies, database client, pages, programs), `install` (all
 * dependencies, database client), `programs` (the same and the programs), `build` (database client, pages, programs) or
 * `all`. Answers the exit code.
 */
export async function setUp(part) {
  const stages = PARTS[part];
  if (!stages) {
    console.error(`[setup] say which: ${Object.keys(PARTS).join(", ")}`);
    return 1;
  }
  try {
    const isFinished = () => stages.flat().every(upToDate) && isLinked();
    if (isFinished()) return 0; // without the lock, so that a finished checkout may be read-only
    await withLock(async () => {
      for (const steps of stages) await allOf(steps.map(ensure));
      if (!isLinked()) link();
    });
    return 0;
  } catch (error) {
    console.error(`\n[setup] ${error instanceof StepFailed ? error.message : error.stack}`);
    return 1;
  }
}

/** Waits for every step even if one fails, so that none outlives the lock; then throws the first failure. */
async function allOf(running) {
  const failed = (await Promise.allSettled(running)).find(({ status }) => status === "rejected");
  if (failed) throw failed.reason;
}
