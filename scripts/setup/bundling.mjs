import path from "node:path";
import { rootPath, root } from "./root.mjs";

/** The file with the list of the modules in the programs. */
export const PROGRAM_MODULES = path.join("dist", "modules.json");

/**
 * Returns esbuild's options for programs that contain our source and its packages, since one file loads faster than
 * hundreds. Next stays in node_modules, because the pages load it from there.
 */
export const bundlingOptions = (entryPoints, outdir) => ({
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
  // Packages in CommonJS call require for Node's modules, and a module of ES has none.
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
