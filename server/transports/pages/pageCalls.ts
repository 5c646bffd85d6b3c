// Gives pages access to the process: calls of procedures, its public address, and the header with the page's path.
import type { Context } from "@/server/trpc/context";
import type { AppRouter } from "@/server/api/router";

/** The path and query of the page. The process always overwrites it. */
export const PAGE_HEADER = "x-svc-page";

type PageCalls = {
  publicBaseUrl: string;
  router: AppRouter;
  /** Creates the context of a request with these headers, as in `/api/trpc`. */
  createContext(headers: Headers): Promise<Context>;
  /** The name of the cookie with the selected tenant. */
  tenantCookie: string;
};

// Next bundles pages separately, so they share only globalThis with the process, and no module variables.
const PLACE = Symbol.for("svc-verify.pageCalls");
type Place = { [PLACE]?: PageCalls };

/** Stores the calls for pages. Call it once, before the process serves pages. */
export function offerToPages(calls: PageCalls): void {
  (globalThis as Place)[PLACE] = calls;
}

export function pageCalls(): PageCalls {
  const calls = (globalThis as Place)[PLACE];
  if (!calls) throw new Error("pages run inside server/main.ts, which was not started");
  return calls;
}
