// Builds and packs the client libraries, and imports what was packed. Run: node scripts/pack-clients.mjs
import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { rootPath } from "./setup/root.mjs";

const typescript = rootPath("clients/typescript");
rmSync(`${typescript}/dist`, { recursive: true, force: true });
// `npm run types` checks the same sources.
execFileSync(process.execPath, [rootPath("node_modules/typescript/bin/tsc"), "-p", typescript, "--noCheck"], {
  stdio: "inherit",
});
const report = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: typescript, encoding: "utf8" });
const [{ id, entryCount, size }] = JSON.parse(report);
const { SvcVerifyClient } = await import(pathToFileURL(`${typescript}/dist/index.js`).href);
if (typeof SvcVerifyClient !== "function") throw new Error(`${id} does not export its client`);
console.log(`${id}: ${entryCount} files, ${size} bytes`);

// The tools that build a wheel come from a registry. A zip archive shows at least that the packed files can be imported.
const python = rootPath("clients/python");
const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-python-"));
const archive = path.join(folder, "svc_verify.zip");
const options = { cwd: python, encoding: "utf8", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1" } };
const zipped = spawnSync(
  "python3",
  ["-m", "zipfile", "-c", archive, "pyproject.toml", "README.md", "svc_verify"],
  options,
);
if (zipped.error?.code === "ENOENT") console.log("The Python client was not packed: there is no python3.");
else {
  const code =
    "import sys; sys.path.insert(0, sys.argv[1]); import svc_verify; print(svc_verify.__version__, svc_verify.__file__)";
  const [version] = execFileSync("python3", ["-I", "-c", code, archive], options).split(" ");
  console.log(`svc-verify@${version}: a zip archive that imports`);
}
rmSync(folder, { recursive: true });
