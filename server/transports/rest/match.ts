import type { Method, Operation } from "@/server/contracts/operation";
import { type OperationId, operationRows } from "@/server/api/operations";

export type Route = { id: OperationId; operation: Operation; method: Method; segments: string[] };
type Match =
  | { kind: "found"; route: Route; params: Record<string, string> }
  | { kind: "wrong_method"; allow: Method[] }
  | { kind: "unknown" };

export const routes: readonly Route[] = operationRows.flatMap(([id, operation]) =>
  operation.http
    ? [{ id, operation, method: operation.http.method, segments: operation.http.path.split("/").slice(1) }]
    : [],
);

const isParameter = (segment: string): boolean => segment.startsWith("{");

/** Fixed segments take precedence over parameters, so the order of rows does not matter. */
const bySpecificity = [...routes].sort((a, b) => rank(a).localeCompare(rank(b)));

function rank(route: Route): string {
  return route.segments.map((segment) => (isParameter(segment) ? "1" : "0")).join("");
}

/** Finds the row for a method and a path (no query, percent-encoded). HEAD is treated as GET. */
export function match(method: string, pathname: string): Match {
  const segments = pathname.split("/").slice(1);
  const onPath = bySpecificity.filter((route) => fits(route, segments));
  const [best] = onPath;
  if (!best) return { kind: "unknown" };
  const candidates = onPath.filter((route) => rank(route) === rank(best));
  const wanted = method === "HEAD" ? "GET" : method;
  const route = candidates.find((candidate) => candidate.method === wanted);
  if (!route) return { kind: "wrong_method", allow: candidates.map((candidate) => candidate.method) };
  const params = readParams(route, segments);
  return params ? { kind: "found", route, params } : { kind: "unknown" };
}

function fits(route: Route, segments: readonly string[]): boolean {
  return (
    route.segments.length === segments.length &&
    route.segments.every((segment, index) =>
      isParameter(segment) ? segments[index] !== "" : segment === segments[index],
    )
  );
}

function readParams(route: Route, segments: readonly string[]): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (const [index, segment] of route.segments.entries()) {
    if (!isParameter(segment)) continue;
    try {
      params[segment.slice(1, -1)] = decodeURIComponent(segments[index] ?? "");
    } catch {
      return null;
    }
  }
  return params;
}
