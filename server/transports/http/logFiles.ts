// Serves the log of proofs at /log (c2sp.org/tlog-tiles).
import { callProcedure } from "@/server/api/router";
import { type Handler, withOperationName } from "@/server/transports/http/call";
import { callContext } from "@/server/transports/http/callContext";
import type { HttpDeps } from "@/server/transports/http/httpDeps";

/** A tile never changes. The checkpoint changes every second. */
const IMMUTABLE = "public, max-age=31536000, immutable";
const ANY_ORIGIN = { "access-control-allow-origin": "*" };

/** Finds the handler of a file of the log. Returns undefined for another path. */
export function findLogFile(httpDeps: HttpDeps, pathname: string): Handler | undefined {
  if (pathname === "/log/checkpoint") {
    return withOperationName("/log/checkpoint", async (...call) => {
      const note = await callProcedure(callContext(httpDeps, ...call), "proof.logCheckpoint", async () => ({}));
      return new Response(note, {
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-cache", ...ANY_ORIGIN },
      });
    });
  }
  if (!pathname.startsWith("/log/tile/")) return undefined;
  const path = pathname.slice("/log/".length);
  return withOperationName("/log/tile", async (...call) => {
    const tile = await callProcedure(callContext(httpDeps, ...call), "proof.logTile", async () => ({ path }));
    return new Response(Buffer.from(tile, "base64"), {
      headers: { "content-type": "application/octet-stream", "cache-control": IMMUTABLE, ...ANY_ORIGIN },
    });
  });
}
