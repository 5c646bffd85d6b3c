import { existsSync } from "node:fs";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants.js";

// No nonces: pages are prerendered, so Next's inline flight data needs 'unsafe-inline'. Only React's development build needs eval.
const contentSecurityPolicy = (evaluation) =>
  [
    "default-src 'self'",
    `script-src 'self' 'unsafe-inline'${evaluation}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");

/** @type {(phase: string) => import("next").NextConfig} */
const config = (phase) => ({
  typedRoutes: true,
  poweredByHeader: false,
  // Types have their own gate, over the tests as well; a start from a fresh clone need not pay for it twice.
  typescript: { ignoreBuildErrors: true },
  // No picture goes through Next's optimizer, whose library is not installed.
  images: { unoptimized: true },
  // Writing the cache is a cost to the first build, which a later build earns back.
  experimental: { turbopackFileSystemCacheForBuild: existsSync(".next/BUILD_ID") },
  headers: async () => [
    {
      source: "/:path*",
      headers: [
        {
          key: "Content-Security-Policy",
          value: contentSecurityPolicy(phase === PHASE_DEVELOPMENT_SERVER ? " 'unsafe-eval'" : ""),
        },
        { key: "Cross-Origin-Opener-Policy", value: "same-origin" },
        { key: "Permissions-Policy", value: "camera=(), geolocation=(), microphone=(), payment=()" },
        { key: "Referrer-Policy", value: "no-referrer" },
        { key: "X-Content-Type-Options", value: "nosniff" },
        { key: "X-Frame-Options", value: "DENY" },
      ],
    },
  ],
});
export default config;
