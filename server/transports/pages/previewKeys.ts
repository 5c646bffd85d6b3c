import type { IncomingHttpHeaders } from "node:http";

const HEADERS = ["x-prerender-revalidate", "x-prerender-revalidate-if-generated"];
const COOKIES = new Set(["__prerender_bypass", "__next_preview_data"]);

/**
 * Removes from a page request what Next compares with the keys of its page build: they would let the caller see drafts
 * and render static pages again. No page has drafts, and everyone who has the package can read its keys.
 */
export function removePreviewKeys(headers: IncomingHttpHeaders): void {
  for (const name of HEADERS) delete headers[name];
  if (headers.cookie === undefined) return;
  const cookies = headers.cookie.split(";");
  const others = cookies.filter((cookie) => !COOKIES.has(cookie.split("=", 1)[0]!.trim()));
  if (others.length < cookies.length) headers.cookie = others.join(";").trim();
}
