import { existsSync } from "node:fs";

/** @type {import("next").NextConfig} */
const config = {
  typedRoutes: true,
  poweredByHeader: false,
  // Types have their own gate, over the tests as well; a start from a fresh clone need not pay for it twice.
  typescript: { ignoreBuildErrors: true },
  // No picture goes through Next's optimizer, whose library is not installed.
  images: { unoptimized: true },
  // Writing the cache is a cost to the first build, which a later build earns back.
  experimental: { turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID") },
};
export default config;
