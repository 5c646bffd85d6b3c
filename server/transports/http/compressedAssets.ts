// Serves scripts and style sheets precompressed by the build.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import { parseAccept } from "hono/utils/accept";

const PREFIX = "/_next/static/";
const TYPES: Record<string, string> = {
  ".js": "application/javascript; charset=UTF-8",
  ".css": "text/css; charset=UTF-8",
};

type Asset = { body: Buffer; type: string; etag: string };
/** Serves a compressed asset to clients that accept it. Returns false for all other requests. */
type AssetHandler = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Creates the handler. `directory` is the output of scripts/compress.mjs and may be absent. The files are kept in
 * memory, about a megabyte.
 */
export function createAssetHandler(directory: string): AssetHandler {
  const assets = readAssets(directory);
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    const asset = assets.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (!asset || !takesBrotli(request.headers["accept-encoding"])) return false;
    const isFresh = request.headers["if-none-match"]?.split(/, ?/).includes(asset.etag) ?? false;
    response.writeHead(isFresh ? 304 : 200, {
      // File names contain a content hash.
      "cache-control": "public, max-age=31536000, immutable",
      etag: asset.etag,
      vary: "Accept-Encoding",
      ...(isFresh
        ? {}
        : { "content-type": asset.type, "content-encoding": "br", "content-length": String(asset.body.length) }),
    });
    response.end(isFresh || request.method === "HEAD" ? undefined : asset.body);
    return true;
  };
}

function readAssets(directory: string): ReadonlyMap<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const file of filesIn(directory)) {
    const relative = path.relative(directory, file).slice(0, -".br".length);
    const type = TYPES[path.extname(relative)];
    if (type === undefined) continue;
    const body = readFileSync(file);
    const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
    const address = relative.split(path.sep).map(encodeURIComponent).join("/");
    assets.set(PREFIX + address, { body, type, etag });
  }
  return assets;
}

function filesIn(directory: string): string[] {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith(".br"))
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Returns true if a client accepts Brotli (RFC 9110 §12.5.3). */
function takesBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return parseAccept(String(acceptEncoding ?? "")).some(({ type, q }) => type.toLowerCase() === "br" && q > 0);
}
