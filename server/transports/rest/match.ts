// Finds the operation of a request by its method and path. Hono's router does not report a method that the path does
// not have, so each path has one entry with the routes of all its methods.
import { TrieRouter } from "hono/router/trie-router";
import type { Method, Operation } from "@/server/contracts/operation";
import { type OperationId, operationRows } from "@/server/api/operations";

export type Route = { id: OperationId; operation: Operation; method: Method; path: string };
type Match =
  | { kind: "found"; route: Route; params: Record<string, string> }
  | { kind: "wrong_method"; allowedMethods: Method[] }
  | { kind: "unknown" };

export const routes: readonly Route[] = operationRows.flatMap(([id, operation]) =>
  operation.http ? [{ id, operation, ...operation.http }] : [],
);

/** Sorts fixed segments before parameters, so that the order of the rows does not matter. */
const specificity = (path: string): string => path.replaceAll(/[^/]+/g, (part) => (part.startsWith("{") ? "1" : "0"));

const router = new TrieRouter<Route[]>();
for (const path of [...new Set(routes.map((route) => route.path))].sort((a, b) =>
  specificity(a).localeCompare(specificity(b)),
)) {
  const onPath = routes.filter((route) => route.path === path);
  router.add("GET", path.replaceAll(/\{(\w+)\}/g, ":$1"), onPath);
}

/** Finds the route for a method and a path (no query, percent-encoded). HEAD is treated as GET. */
export function matchRoute(method: string, pathname: string): Match {
  const [[bestMatch]] = router.match("GET", pathname);
  if (!bestMatch) return { kind: "unknown" };
  const [onPath, encodedParams] = bestMatch;
  const routedMethod = method === "HEAD" ? "GET" : method;
  const route = onPath.find((candidate) => candidate.method === routedMethod);
  if (!route) return { kind: "wrong_method", allowedMethods: onPath.map((candidate) => candidate.method) };
  const params = decodeParams(encodedParams as Record<string, string>);
  return params ? { kind: "found", route, params } : { kind: "unknown" };
}

/** Decodes percent-encoded values. Returns null if one is not UTF-8. */
function decodeParams(encodedParams: Record<string, string>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(encodedParams).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    return null;
  }
}
