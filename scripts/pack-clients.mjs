// Builds and packs the client libraries, and imports what was packed. Run: node scripts/pack-clients.mjs
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { at } from "./setup/root.mjs";

const typescript = at("clients/typescript");
rmSync(`${typescript}/dist`, { recursive: true, force: true });
// `npm run types` checks the same sources.
execFileSync(process.execPath, [at("node_modules/typescript/bin/tsc"), "-p", typescript, "--noCheck"], {
  stdio: "inherit",
});
const report = execFileSync("npm", ["pack", "--dry-run", "--json"], { cwd: typescript, encoding: "utf8" });
const [{ id, entryCount, size }] = JSON.parse(report);
const { SvcVerifyClient } = await import(pathToFileURL(`${typescript}/dist/index.js`).href);
if (typeof SvcVerifyClient !== "function") throw new Error(`${id} does not export its client`);
console.log(`${id}: ${entryCount} files, ${size} bytes`);
