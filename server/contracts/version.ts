import { version } from "@/package.json";

/** The release, as package.json names it. */
export const RELEASE = version;

/** The dated version of the API that `svc-verify-version` names; spec: Versioning 1. */
export const API_VERSION = "2026-10-11";
