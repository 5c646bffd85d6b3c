// Compresses each script and style sheet of the page build with Brotli at the highest quality. The service sends these files
// to browsers that accept them (server/transports/http/compressedAssets.ts). Uses only Node's own modules.
import { mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { rootPath } from "./setup/root.mjs";

const SOURCE = rootPath(".next/static");
const TARGET = rootPath(".next/compressed");
const compress = promisify(brotliCompress);

await rm(TARGET, { recursive: true, force: true });
const entries = await readdir(SOURCE, { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile() && /\.(js|css)$/.test(entry.name));
await Promise.all(
  files.map(async (entry) => {
    const relative = path.relative(SOURCE, path.join(entry.parentPath, entry.name));
    const bytes = await readFile(path.join(SOURCE, relative));
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    const target = path.join(TARGET, `${relative}.br`);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, await compress(bytes, { params }));
  }),
);
await writeFile(path.join(TARGET, "complete"), await readFile(rootPath(".next/BUILD_ID")));
