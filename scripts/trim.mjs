// Removes from a runtime install the files that take up much of it and that nothing reads there: source maps and
// readmes of packages, and the variants of Prisma's query compiler that the generated client does not load. Only Node's
// modules.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { at } from "./setup/root.mjs";

const UNUSED = /\.map$|^query_compiler_(?!fast_bg\.postgresql\.)|^(readme|changelog)\.md$/i;

async function trim(directory) {
  const entries = await readdir(directory, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const place = path.join(directory, entry.name);
      if (entry.isDirectory()) await trim(place);
      else if (entry.isFile() && UNUSED.test(entry.name)) await rm(place, { force: true });
    }),
  );
}

await trim(at("node_modules"));
