import { readFileSync } from "node:fs";
import path from "node:path";

/** The values of parameters that name no stored object, by route. */
const EXAMPLES = {
  "/docs/[tag]": "verification",
  "/docs/guides/[name]": "rubrics",
  "/problems/[code]": "rate_limited",
};
/** The ID of no object. A page for this ID says that the object does not exist. */
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
/** Routes of Next's own pages, which answer requests for other addresses. */
const INTERNAL = /^\/_/;

/** Lists the addresses of the pages of a package. `ids` has the ID of a stored object for each route that needs one. */
export function listPages(folder, ids) {
  const routes = JSON.parse(readFileSync(path.join(folder, ".next/app-path-routes-manifest.json"), "utf8"));
  return Object.entries(routes)
    .filter(([file, route]) => file.endsWith("/page") && !INTERNAL.test(route))
    .map(([, route]) => route.replace(/\[\w+\]/g, EXAMPLES[route] ?? ids[route] ?? UNKNOWN_ID))
    .sort();
}

/**
 * Fetches the pages, and all scripts, style sheets and fonts that they name.
 * @returns the number of pages and of files
 * @throws Error with each address that was not answered with 200
 */
export async function visitPages(url, addresses, headers) {
  const faults = [];
  const assets = new Set();
  const visit = async (address, read) => {
    const response = await fetch(url + address, { headers });
    const text = await response.text();
    if (response.status !== 200) faults.push(`${response.status} ${address}`);
    read?.(text);
  };
  for (const address of addresses) {
    await visit(address, (html) => {
      for (const [asset] of html.matchAll(/\/_next\/static\/[\w./~-]+\.(?:js|css|woff2?)/g)) assets.add(asset);
    });
  }
  await Promise.all([...assets].map((asset) => visit(asset)));
  if (faults.length > 0) throw new Error(`not found in the package:\n${faults.join("\n")}`);
  return { pages: addresses.length, files: assets.size };
}

/**
 * Requests a static page with the preview keys of the page build, which are the same in every tarball.
 * @throws Error if the service renders the page again or as a draft, instead of sending the stored one
 */
export async function requireInertPreviewKeys(url, folder) {
  const { previewModeId } = JSON.parse(readFileSync(path.join(folder, ".next/server/preview-props.json"), "utf8"));
  const headers = { "x-prerender-revalidate": previewModeId, cookie: `__prerender_bypass=${previewModeId}` };
  const response = await fetch(`${url}/docs`, { headers });
  const cache = response.headers.get("x-nextjs-cache");
  if (response.status !== 200 || cache !== "HIT")
    throw new Error(`the preview key of the package has an effect: status ${response.status}, cache ${cache}`);
}
