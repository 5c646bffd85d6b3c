// The same transports under Next's route files, for `next dev` and for hosts that run Next alone.
import type { HttpHandler } from "@/server/surfaces/http/handler";

// Next bundles each route by itself, so module variables are not shared between them; globalThis is.
const PLACE = Symbol.for("svc-verify.http");
type Place = { [PLACE]?: Promise<HttpHandler> };

/** Tells routes in this process which handler to use. */
export function mount(handler: HttpHandler): void {
  (globalThis as Place)[PLACE] = Promise.resolve(handler);
}

/** Answers a route file's request; starts a service first when this process has none. The peer is not known here. */
export async function mounted(request: Request): Promise<Response> {
  const place = globalThis as Place;
  place[PLACE] ??= import("@/server/standalone").then(({ startStandalone }) => startStandalone());
  const handler = await place[PLACE];
  if (!handler.owns(new URL(request.url).pathname)) return new Response(null, { status: 404 });
  return handler.handle(request, null);
}
