import { existsSync } from "node:fs";

/**
 * Pages that are the same for everyone and change with the release. Next lets shared caches keep them for a year, so
 * that a proxy would serve those of an earlier release.
 */
const PRERENDERED = [
  "/",
  "/check",
  "/docs/:path*",
  "/invite",
  "/problems/:path*",
  "/proof-limits",
  "/reset",
  "/sign-in",
];

/** @type {import("next").NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  headers: async () =>
    PRERENDERED.map((source) => ({ source, headers: [{ key: "cache-control", value: "no-cache" }] })),
  // Types have their own gate, over the tests as well; a start from a fresh clone need not pay for it twice.
  typescript: { ignoreBuildErrors: true },
  // No picture goes through Next's optimizer, whose library is not installed.
  images: { unoptimized: true },
  // The build ID names the sources. Next's default is random, so that no two builds would be equal.
  generateBuildId: async () => (await import("./scripts/setup/inputs.mjs")).pageBuildId(),
  experimental: {
    // Nothing is written below the package, which may be installed read-only.
    isrFlushToDisk: false,
    // Writing the cache is a cost to the first build, which a later build earns back.
    turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID"),
  },
};
export default config;
