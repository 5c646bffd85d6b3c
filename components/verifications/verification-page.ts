import type { Route } from "next";

/** The address of one verification; `part`: the tab and what is chosen in it. */
export function verificationPage(id: string, part: Record<string, string> = {}): Route {
  const query = new URLSearchParams(part).toString();
  return `/verifications/${id}${query === "" ? "" : `?${query}`}` as Route;
}
