import { readFile } from "node:fs/promises";
import { at, root } from "./root.mjs";

const NO_POSITIONS = Buffer.from('{"version":3,"sources":[""],"mappings":"AAAA"}').toString("base64");

/** So that a source map, which is read when an error is logged, takes a quarter of the time. */
const packagesWithoutPositions = {
  name: "packages-without-positions",
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      return { contents: `${source}\n//# sourceMappingURL=data:application/json;base64,${NO_POSITIONS}`, loader: "js" };
    }),
};

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
  plugins: [packagesWithoutPositions],
  logLevel: "warning",
  alias: {
    "@": root,
    "server-only": at("node_modules/server-only/empty.js"),
  },
});
