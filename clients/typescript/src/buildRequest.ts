// Turns an operation and its input into an HTTP request.
import type { OperationRow } from "./generated/operations.js";

export type HttpRequest = { method: string; path: string; headers: Record<string, string>; body?: string };

type Values = Readonly<Record<string, unknown>>;

/** @throws TypeError for a path parameter that is missing */
export function buildRequest(row: OperationRow, input: Values): HttpRequest {
  const path = row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = input[name];
    if (typeof value !== "string" || value === "") throw new TypeError(`${name} is missing`);
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams(row.query.flatMap((name) => parameters(name, input[name]))).toString();
  const headers = Object.fromEntries(
    row.headers
      .flatMap((name) => parameters(name, input[name]))
      .map(([name, value]) => [name.replaceAll("_", "-"), value]),
  );
  const request: HttpRequest = { method: row.method, path: query === "" ? path : `${path}?${query}`, headers };
  if (row.hasBody) {
    request.body = JSON.stringify(input["body"] ?? {});
    request.headers["content-type"] = "application/json";
  }
  return request;
}

/** One parameter of a URL or header; of a map of texts, one for each member, as `metadata[build]`. */
function parameters(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).map(([key, text]) => [`${name}[${key}]`, String(text)]);
}
