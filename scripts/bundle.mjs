// Bundles the programs to dist/. Packages stay in node_modules; only our own source is bundled.
import { chmod, rm } from "node:fs/promises";
import { build } from "esbuild";
import { at, root } from "./setup/root.mjs";

const ENTRIES = {
  main: "./server/main.ts",
  cli: "./server/surfaces/cli/main.ts",
  admin: "./server/admin/main.ts",
};

await rm(at("dist"), { recursive: true, force: true });
await build({
  absWorkingDir: root,
  entryPoints: ENTRIES,
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  format: "esm",
  target: "node20.19",
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
  alias: { "@": root, "server-only": at("node_modules/server-only/empty.js") },
  banner: { js: "#!/usr/bin/env node" },
});
await chmod(at("dist/cli.mjs"), 0o755);
