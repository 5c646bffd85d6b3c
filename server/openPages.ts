import type { Server } from "node:http";
import path from "node:path";
import type { Env } from "@/server/platform/env";
import { packageRoot } from "@/server/platform/packageRoot";
import { createAssetHandler } from "@/server/transports/http/compressedAssets";
import type { PageHandler } from "@/server/transports/http/nodeServer";

type Pages = { handler: PageHandler; close(): Promise<void> };

/**
 * Starts Next. The built pages have their compressed scripts and style sheets in `.next/compressed`.
 * @param httpServer where Next accepts upgrades, which only its hot reload needs
 */
export async function openPages(env: Env, httpServer: Server): Promise<Pages> {
  const isDevelopment = env.NODE_ENV === "development";
  const { default: next } = await import("next");
  const pages = next({
    dev: isDevelopment,
    dir: packageRoot(),
    hostname: env.HOST ?? "localhost",
    port: env.PORT,
    httpServer,
  });
  await pages.prepare();
  const handlePage: PageHandler = pages.getRequestHandler();
  const close = () => pages.close();
  if (isDevelopment) return { handler: handlePage, close };
  const handleAsset = createAssetHandler(path.join(packageRoot(), ".next", "compressed"));
  return { handler: (request, response) => handleAsset(request, response) || handlePage(request, response), close };
}
