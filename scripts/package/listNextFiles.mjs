// Lists the files of Next, React and their packages that the built service loads. The package contains only these, because
// all of Next is 190 MB, most of it for builds and for development.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { rootPath, root } from "../setup/root.mjs";

const require = createRequire(import.meta.url);
const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft");
const picomatch = require("next/dist/compiled/picomatch");

/** Lists the files that a production server needs. The page build writes it, without those that only a custom server loads. */
const TRACE = ".next/next-server.js.nft.json";
/** The modules with which a custom server starts Next (`import next from "next"`). */
const ENTRIES = ["next/dist/server/next.js", "next/dist/server/require-hook.js", "next/package.json"];
/** Modules whose paths Next resolves when it reads its configuration, without loading them. Those of webpack have one line. */
const WEBPACK = "node_modules/next/dist/compiled/webpack";
const BABEL = "node_modules/next/dist/compiled/@babel/runtime/package.json";
/** Leaves out sharp, which is a stub (see the overrides in package.json), and the metrics of fonts, which are not loaded. */
const EXCLUDED = ["**/sharp/**", "**/next/dist/server/{capsize-font-metrics.json,font-utils.js}"];
/** Branches of Next that only a build, a development server or the image optimizer takes. */
const UNUSED = [
  "**/*.d.ts",
  "**/*.map",
  "**/*.dev.js",
  "**/*.development.js",
  "**/next/dist/build/swc/**",
  "**/next/dist/{cli/next-upgrade.js,docs/**}",
  "**/next/dist/lib/upgrade/**",
  "**/next/dist/compiled/{babel,jest-worker,next-devtools}/**",
  "**/next/dist/compiled/webpack/bundle5.js",
  "**/next/dist/server/dev/**",
  "**/next/dist/server/next-typescript.js",
  "**/node_modules/{baseline-browser-mapping,caniuse-lite,typescript}/**",
];

/** Lists the files, relative to the package directory, sorted. */
export async function listNextFiles() {
  const buildTrace = JSON.parse(readFileSync(rootPath(TRACE), "utf8")).files;
  const buildFiles = buildTrace.map((file) => path.relative(root, path.resolve(path.dirname(rootPath(TRACE)), file)));
  const isUnused = picomatch(UNUSED, { dot: true });
  const entryTrace = await nodeFileTrace(
    ENTRIES.map((entry) => rootPath("node_modules", entry)),
    { base: root, processCwd: root, ignore: (file) => isUnused(file) },
  );
  const isPackaged = picomatch("node_modules/**", { ignore: EXCLUDED, dot: true });
  const webpackFiles = readdirSync(rootPath(WEBPACK)).map((name) => path.join(WEBPACK, name));
  const files = [...buildFiles, ...entryTrace.fileList, ...webpackFiles.filter((file) => !isUnused(file)), BABEL];
  return [...new Set(files.filter((file) => isPackaged(file)))].sort();
}
