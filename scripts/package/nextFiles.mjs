// The files of Next, React and their packages that the built service loads. The package has no others: all of Next is
// 190 MB, most of it for builds and for development.
import { readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { at, root } from "../setup/root.mjs";

const require = createRequire(import.meta.url);
const { nodeFileTrace } = require("next/dist/compiled/@vercel/nft");
const picomatch = require("next/dist/compiled/picomatch");

/** What the page build found that a production server needs. It leaves out what only a custom server loads. */
const TRACE = ".next/next-server.js.nft.json";
/** The start of Next in a custom server, `import next from "next"`. */
const ENTRIES = ["next/dist/server/next.js", "next/dist/server/require-hook.js", "next/package.json"];
/** Next looks up where these modules are, each of which is one line, whenever it reads its configuration. */
const LOOKED_UP = "node_modules/next/dist/compiled/webpack";
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
export async function nextFiles() {
  const build = JSON.parse(readFileSync(at(TRACE), "utf8")).files;
  const found = build.map((file) => path.relative(root, path.resolve(path.dirname(at(TRACE)), file)));
  const isUnused = picomatch(UNUSED, { dot: true });
  const traced = await nodeFileTrace(
    ENTRIES.map((entry) => at("node_modules", entry)),
    { base: root, processCwd: root, ignore: (file) => isUnused(file) },
  );
  // The optimizer's library is a stub here: see the overrides in package.json.
  const isPackaged = picomatch("node_modules/**", { ignore: "**/sharp/**", dot: true });
  const lookedUp = readdirSync(at(LOOKED_UP)).map((name) => path.join(LOOKED_UP, name));
  const files = [...found, ...traced.fileList, ...lookedUp.filter((file) => !isUnused(file))].filter((file) =>
    isPackaged(file),
  );
  return [...new Set(files)].sort();
}
