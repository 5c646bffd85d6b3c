import { at, root } from "./root.mjs";

/** esbuild's options for programs made of our source. Packages stay in node_modules. */
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
  packages: "external",
  sourcemap: true,
  logLevel: "warning",
  alias: { "@": root, "server-only": at("node_modules/server-only/empty.js") },
});
