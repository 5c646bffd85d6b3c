import type { Route } from "next";

/** The pages of this feature. */
export const RUBRICS = "/rubrics" as Route;
export const NEW_RUBRIC = "/rubrics/new" as Route;
export const rubricPage = (id: string): Route => `/rubrics/${id}` as Route;
export const draftPage = (id: string, panel?: "examples"): Route =>
  `/rubrics/drafts/${id}${panel === undefined ? "" : `?panel=${panel}`}` as Route;
/** Builds the URL of the diff from version `base` to version `id`. */
export const diffPage = (id: string, base: string): Route => `/rubrics/${id}/diff?base=${base}` as Route;
