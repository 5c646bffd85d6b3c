// The security headers of every response; handlers only add to them.

/** `page`: HTML and its assets, from Next. `data`: everything else. */
export type ContentKind = "page" | "data";
export type Site = {
  /** Whether browsers reach the service over https. */
  https: boolean;
  /** React's development build needs eval. */
  development: boolean;
};

const YEAR_S = 31_536_000;
const policy = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join("; ");

export function securityHeaders({ https, development }: Site): Record<ContentKind, Readonly<Record<string, string>>> {
  const commonHeaders = {
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    ...(https ? { "strict-transport-security": `max-age=${YEAR_S}` } : {}),
  };
  const unframed = { "base-uri": "'none'", "frame-ancestors": "'none'" };
  return {
    page: {
      ...commonHeaders,
      "content-security-policy": policy({
        "default-src": "'self'",
        // No nonces: pages are prerendered, so Next's inline flight data needs 'unsafe-inline'.
        "script-src": `'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "object-src": "'none'",
        "form-action": "'self'",
        ...unframed,
      }),
    },
    data: {
      ...commonHeaders,
      "cache-control": "no-store",
      "content-security-policy": policy({ "default-src": "'none'", "form-action": "'none'", ...unframed }),
    },
  };
}
