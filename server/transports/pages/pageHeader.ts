/** The path and query of the page; always overwritten by the process. */
export const PAGE_HEADER = "x-svc-page";
