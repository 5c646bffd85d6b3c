// Removes from a runtime install the two kinds of files that take up much of it and that nothing reads there: source maps
// of packages, and Prisma's query compilers for databases other than PostgreSQL. Only Node's own modules.
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { at } from "./setup/root.mjs";

const UNUSED = /\.map$|^query_compiler_(fast|small)_bg\.(?!postgresql\.)/;

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
