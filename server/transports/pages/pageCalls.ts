// The process offers these to pages: calls of procedures, its public address, and the header that names the page.
import type { Context } from "@/server/trpc/context";
import type { AppRouter } from "@/server/api/router";

/** The path and query of the page; always overwritten by the process. */
export const PAGE_HEADER = "x-svc-page";

type PageCalls = {
  publicBaseUrl: string;
  router: AppRouter;
  /** Creates the context of a request with these headers, as in `/api/trpc`. */
  createContext(headers: Headers): Promise<Context>;
  /** The name of the cookie with the selected tenant. */
  tenantCookie: string;
};

// Next bundles pages separately, so module variables are not shared with the process; globalThis is.
const PLACE = Symbol.for("svc-verify.pageCalls");
type Place = { [PLACE]?: PageCalls };

/** Called once, before the process serves pages. */
export function offerToPages(calls: PageCalls): void {
  (globalThis as Place)[PLACE] = calls;
}

export function pageCalls(): PageCalls {
  const calls = (globalThis as Place)[PLACE];
  if (!calls) throw new Error("pages run inside server/main.ts, which was not started");
  return calls;
}
