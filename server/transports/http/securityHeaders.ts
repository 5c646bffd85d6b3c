// Builds the security headers of every response. Handlers only add to them.

/** The kind of content. `page` is HTML and its assets, from Next. `data` is all other content. */
export type ContentKind = "page" | "data";
export type Site = {
  /** True if browsers use https. */
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
  const unframedDirectives = { "base-uri": "'none'", "frame-ancestors": "'none'" };
  return {
    page: {
      ...commonHeaders,
      "content-security-policy": policy({
        "default-src": "'self'",
        // Pages are prerendered and so have no nonces, and Next's inline flight data needs 'unsafe-inline'.
        "script-src": `'self' 'unsafe-inline'${development ? " 'unsafe-eval'" : ""}`,
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "object-src": "'none'",
        "form-action": "'self'",
        ...unframedDirectives,
      }),
    },
    data: {
      ...commonHeaders,
      "cache-control": "no-store",
      "content-security-policy": policy({ "default-src": "'none'", "form-action": "'none'", ...unframedDirectives }),
    },
  };
}
