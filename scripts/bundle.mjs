// Bundles the programs into dist/, and lists the modules that they contain for the bill of materials.
import { chmod, rm, writeFile } from "node:fs/promises";
import { build } from "esbuild";
import { bundlingOptions, PROGRAM_MODULES } from "./setup/bundling.mjs";
import { rootPath } from "./setup/root.mjs";

const ENTRIES = {
  main: "./server/main.ts",
  cli: "./cli/main.ts",
  admin: "./server/admin/main.ts",
  doctor: "./server/admin/doctor/main.ts",
  serve: "./server/serve.ts",
  worker: "./server/work/worker.ts",
};

await rm(rootPath("dist"), { recursive: true, force: true });
const { metafile } = await build({ ...bundlingOptions(ENTRIES, "dist"), metafile: true });
const modules = Object.values(metafile.outputs).flatMap(({ inputs }) =>
  Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
);
await writeFile(rootPath(PROGRAM_MODULES), JSON.stringify([...new Set(modules)].sort()));
await chmod(rootPath("dist/cli.mjs"), 0o755);
