// npm run dev [-- --model]: pages reload as their source changes; the process restarts when its source changes. Uses a
// separate database in .data/dev; the demo sign-in is printed at every start. --model: judge with a scripted model.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { context } from "esbuild";
import { bundlingOptions } from "./setup/bundling.mjs";
import { rootPath, root } from "./setup/root.mjs";

const { values: options } = parseArgs({ options: { model: { type: "boolean", default: false } } });
const dataDir = path.resolve(process.env.DATA_DIR || rootPath(".data", "dev"));
const program = rootPath(".data", "dev-program");

const model = options.model ? startModel() : null;
const env = {
  HOST: "localhost",
  VERIFY_NL_RUBRIC_FROM_DESCRIPTION: "true",
  VERIFY_RUBRIC_EXAMPLES_ENABLED: "true",
  ...(await model?.environment),
  ...process.env,
  DATA_DIR: dataDir,
  NODE_ENV: "development",
  NEXT_TELEMETRY_DISABLED: "1",
};

let service = null;
/** Ends when all restarts for the changes so far have ended. */
let restarts = Promise.resolve();

function startModel() {
  const child = spawn(process.execPath, ["--import", "tsx", "testing/fakeModel/main.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const environment = once(createInterface(child.stdout), "line").then(([line]) => ({
    OPENAI_BASE_URL: JSON.parse(line).base_url,
    OPENAI_API_KEY: "development",
    JUDGE_TIER_1_MODEL: "fake-1",
    JUDGE_TIER_2_MODEL: "fake-2",
    JUDGE_TIER_3_MODEL: "fake-3",
  }));
  return { child, environment };
}

function start() {
  const child = spawn(process.execPath, ["--enable-source-maps", path.join(program, "main.mjs")], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  createInterface(child.stdout).on("line", (line) => {
    console.log(line);
    if (/^ {2}Sign in at /.test(line)) printSignIn();
  });
  child.once("exit", (code) => {
    if (child === service && code !== 0) console.error("[dev] the process exited; it restarts on the next change");
  });
  return child;
}

function printSignIn() {
  const file = path.join(dataDir, "local-access.json");
  if (!existsSync(file)) return;
  const { account_email, account_password, api_key } = JSON.parse(readFileSync(file, "utf8"));
  console.log(`  Sign-in       ${account_email}  ${account_password}\n  API key       ${api_key}\n`);
}

async function stopChild(child) {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill("SIGTERM");
  await once(child, "exit");
}

const restart = async () => {
  const previousService = service;
  service = null;
  await stopChild(previousService);
  service = start();
};

mkdirSync(dataDir, { recursive: true });
const watcher = await context({
  ...bundlingOptions({ main: "./server/main.ts", worker: "./server/work/worker.ts" }, program),
  plugins: [
    {
      name: "restart",
      setup: (build) =>
        build.onEnd(({ errors }) => {
          if (errors.length === 0) restarts = restarts.then(restart);
        }),
    },
  ],
});
await watcher.watch();

async function stop() {
  await watcher.dispose();
  await restarts;
  await Promise.all([stopChild(service), stopChild(model?.child)]);
  process.exit(0);
}

for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => void stop());
