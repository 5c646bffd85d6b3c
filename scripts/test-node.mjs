// npm run test:node -- 24: runs the unit and database suites on another version of Node, fetched as an npm package.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rootPath, root } from "./setup/root.mjs";

const version = process.argv[2];
if (!version || !/^\d+(\.\d+){0,2}$/.test(version)) {
  console.error("Name the version of Node, such as: npm run test:node -- 24");
  process.exit(1);
}

const name = `node-${process.platform}-${process.arch}`;
const directory = mkdtempSync(path.join(tmpdir(), "svc-verify-node-"));
try {
  const install = ["install", "--prefix", directory, "--no-audit", "--no-fund", "--no-save", `${name}@${version}`];
  const installRun = spawnSync("npm", install, { stdio: "inherit" });
  if (installRun.status !== 0) throw new Error(`npm could not install ${name}@${version}.`);
  const bin = path.join(directory, "node_modules", name, "bin");
  const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` };
  console.log(spawnSync(path.join(bin, "node"), ["--version"], { encoding: "utf8" }).stdout.trim());
  const run = spawnSync(path.join(bin, "node"), [rootPath("node_modules/vitest/vitest.mjs"), "run"], {
    cwd: root,
    stdio: "inherit",
    env,
  });
  process.exitCode = run.status ?? 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
} finally {
  rmSync(directory, { recursive: true, force: true });
}
