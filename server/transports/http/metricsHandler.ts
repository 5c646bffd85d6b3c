// Serves GET /metrics. It shows load and versions, so it is not public.
import { createHash, timingSafeEqual } from "node:crypto";
import { Problem } from "@/server/contracts/problems";
import { isLoopbackHost } from "@/server/contracts/pageOrigins";
import type { HttpDeps } from "@/server/transports/http/httpDeps";
import { isLoopback } from "@/server/transports/http/source";
import type { Handler } from "@/server/transports/http/call";

/**
 * Creates the handler of GET /metrics.
 * @throws unauthorized (METRICS_TOKEN is set), forbidden and untrusted_request_source (it is not set, and the client is
 * remote or unknown)
 */
export function createMetricsHandler({ metrics, metricsToken, resolveSource }: HttpDeps): Handler {
  const requireScraper = ({ headers }: Request, peer: string | null) => {
    if (metricsToken !== undefined) {
      if (sameText(headers.get("authorization") ?? "", `Bearer ${metricsToken}`)) return;
      throw new Problem("unauthorized", "send METRICS_TOKEN as the bearer token");
    }
    // A proxy on this machine has a loopback address itself and usually forwards its client's address or the Host
    // header.
    const hops = headers.get("x-forwarded-for")?.split(",") ?? [];
    const addresses = [resolveSource(peer, null), ...hops.map((hopText) => hopText.trim())];
    if (addresses.every(isLoopback) && isLoopbackHost(headers.get("host") ?? "localhost")) return;
    throw new Problem("forbidden", "without METRICS_TOKEN, metrics are served to this machine only");
  };
  return async (request, peer) => {
    requireScraper(request, peer);
    return new Response(await metrics.text(), { headers: { "content-type": metrics.contentType } });
  };
}

/** Compares digests, so that neither length nor content affects the time. */
function sameText(actualText: string, expectedText: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(actualText), digest(expectedText));
}
