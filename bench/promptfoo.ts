// Installs promptfoo into a cache outside the repository and runs it. It is measured, never a dependency.
import { execFile } from "node:child_process";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { LATENCY_MAX, PATTERN, SCHEMA, submissionText } from "./cases";

const run = promisify(execFile);
const VERSION = "0.123.1";
const OLDEST_NODE = [22, 22] as const;
const NODE_PACKAGE = "22.23.3";
const LIBSQL = "0.5.29";
const INSTALL_WITHIN_MS = 600_000;
const EVAL_WITHIN_MS = 120_000;

export type Promptfoo = {
  version: string;
  node: string;
  /**
   * Runs one evaluation of all cases.
   * @returns the number of cases that passed
   */
  evaluate(): Promise<number>;
};

/**
 * Installs missing packages and prepares `cases` cases.
 * @throws if the registry or the platform does not support it
 */
export async function preparePromptfoo(cases: number): Promise<Promptfoo> {
  const home = path.join(process.env.XDG_CACHE_HOME ?? tmpdir(), "svc-verify-bench");
  const node = await install(home);
  const config = path.join(home, "cases.json");
  const output = path.join(home, "results.json");
  await writeFile(config, JSON.stringify(buildEvaluation(cases)));
  const cli = path.join(home, "node_modules/promptfoo/dist/src/entrypoint.js");
  const options = ["--no-cache", "--no-table", "--no-progress-bar", "-j", "16", "-c", config, "-o", output];
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    NODE_ENV: "production" as const,
    PROMPTFOO_CONFIG_DIR: path.join(home, "config"),
    PROMPTFOO_DISABLE_TELEMETRY: "1",
    PROMPTFOO_DISABLE_UPDATE: "1",
    PROMPTFOO_DISABLE_REMOTE_GENERATION: "1",
  };
  return {
    version: VERSION,
    node: (await run(node, ["--version"])).stdout.trim(),
    evaluate: async () => {
      await run(node, [cli, "eval", ...options], { cwd: home, env, timeout: EVAL_WITHIN_MS, maxBuffer: 2 ** 26 });
      const { results } = JSON.parse(await readFile(output, "utf8")) as { results: { stats: { successes: number } } };
      return results.stats.successes;
    },
  };
}

/**
 * Builds the configuration of the same checks in promptfoo's own assertion types, with a provider that returns its
 * prompt.
 */
function buildEvaluation(cases: number) {
  return {
    prompts: ["{{output}}"],
    providers: ["echo"],
    defaultTest: {
      assert: [
        { type: "regex", value: PATTERN },
        { type: "is-json", value: SCHEMA },
        { type: "javascript", value: `JSON.parse(output).latency <= ${LATENCY_MAX}` },
      ],
    },
    tests: Array.from({ length: cases }, (_, n) => ({ vars: { output: submissionText(n) } })),
  };
}

/**
 * Installs promptfoo.
 * @returns the Node binary to run it: this one, or one from the registry when this one is too old
 */
async function install(home: string): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const isTooOld = major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1]);
  const platform = `${process.platform}-${process.arch}`;
  const dependencies: Record<string, string> = {
    promptfoo: VERSION,
    // promptfoo needs this optional dependency to start. The others are two gigabytes of providers.
    [`@libsql/${platform}${process.platform === "linux" ? "-gnu" : ""}`]: LIBSQL,
    ...(isTooOld ? { [`node-${platform}`]: NODE_PACKAGE } : {}),
  };
  const packageJson = JSON.stringify({ name: "svc-verify-bench", private: true, dependencies });
  const installedFile = path.join(home, "installed.json");
  if ((await readFile(installedFile, "utf8").catch(() => "")) !== packageJson) {
    await mkdir(home, { recursive: true });
    await writeFile(path.join(home, "package.json"), packageJson);
    const flags = ["--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await run("npm", ["install", ...flags], { cwd: home, timeout: INSTALL_WITHIN_MS, maxBuffer: 2 ** 26 });
    await writeFile(installedFile, packageJson);
  }
  return isTooOld ? path.join(home, `node_modules/node-${platform}/bin/node`) : process.execPath;
}
