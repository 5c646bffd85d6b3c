/** spec: Versioning 1. */
export const API_VERSION = "2026-10-11";
