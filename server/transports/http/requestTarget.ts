import { Problem } from "@/server/contracts/problems";

/**
 * Returns the reason to refuse a request target before routing, or null. It accepts a path with an optional query
 * (origin-form, RFC 9112 §3.2.1) that every URL parser leaves unchanged, so that the routed path is the served one.
 */
export function targetProblem(target: string): Problem | null {
  if (!/^\/(?!\/)[^\u0000-\u0020\u007f#]*$/.test(target)) {
    return new Problem("invalid_request", "the request target must be a path of this service");
  }
  const path = target.split("?", 1)[0] ?? "";
  const changes = path.includes("\\") || path.split("/").some((segment) => /^(\.|%2e){1,2}$/i.test(segment));
  return changes || !isUtf8(path) ? new Problem("not_found", "no such path") : null;
}

/**
 * Returns the reason to refuse the Host headers, or null. Of several headers, proxies and servers use different ones
 * (RFC 9112 §3.2: respond with 400).
 */
export function hostProblem(rawHeaders: readonly string[]): Problem | null {
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.length === 4 && name.toLowerCase() === "host",
  );
  return hosts.length > 1 ? new Problem("invalid_request", "host: send one Host header") : null;
}

function isUtf8(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
}

/** Splits an absolute URL whose target has no problem into its path and its query without the question mark. */
export function splitUrl(url: string): { pathname: string; search: string } {
  const start = url.indexOf("/", url.indexOf("//") + 2);
  const pathAndQuery = start < 0 ? "/" : url.slice(start);
  const mark = pathAndQuery.indexOf("?");
  return mark < 0
    ? { pathname: pathAndQuery, search: "" }
    : { pathname: pathAndQuery.slice(0, mark), search: pathAndQuery.slice(mark + 1) };
}
