// Bundles the programs to dist/.
import { chmod, rm } from "node:fs/promises";
import { build } from "esbuild";
import { bundling } from "./setup/bundling.mjs";
import { at } from "./setup/root.mjs";

const ENTRIES = {
  main: "./server/main.ts",
  cli: "./cli/main.ts",
  admin: "./server/admin/main.ts",
  doctor: "./server/admin/doctor/main.ts",
  serve: "./server/serve.ts",
  worker: "./server/work/worker.ts",
};

await rm(at("dist"), { recursive: true, force: true });
await build(bundling(ENTRIES, "dist"));
await chmod(at("dist/cli.mjs"), 0o755);
