import type { Route } from "next";

/** Builds the URL of a verification; `part`: the tab and the selection in it. */
export function verificationPage(id: string, part: Record<string, string> = {}): Route {
  const query = new URLSearchParams(part).toString();
  return `/verifications/${id}${query === "" ? "" : `?${query}`}` as Route;
}
