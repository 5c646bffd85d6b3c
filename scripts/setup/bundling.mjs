import path from "node:path";
import { rootPath, root } from "./root.mjs";

/** The list of the modules in the programs. */
export const PROGRAM_MODULES = path.join("dist", "modules.json");

/**
 * esbuild's options for programs made of our source and its packages: one file loads faster than hundreds. Next, which
 * the pages share, stays in node_modules.
 */
export const bundling = (entryPoints, outdir) => ({
  absWorkingDir: root,
  entryPoints,
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  platform: "node",
  format: "esm",
  target: "node20.19",
  external: ["next", "pg-native"],
  // Packages in CommonJS require Node's modules by it.
  banner: {
    js: '#!/usr/bin/env node\nimport { createRequire as requireFrom } from "node:module";\nconst require = requireFrom(import.meta.url);',
  },
  sourcemap: true,
  sourcesContent: false,
  logLevel: "warning",
  alias: {
    "@": root,
    "server-only": rootPath("node_modules/server-only/empty.js"),
  },
});
