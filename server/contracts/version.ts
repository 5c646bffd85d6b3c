import { version } from "@/package.json";

/** The release, from package.json. */
export const RELEASE = version;

/** The dated version of the API in `svc-verify-version` (spec: Versioning 1). */
export const API_VERSION = "2026-10-11";
