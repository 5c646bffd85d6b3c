/** Tells a page its own address, path and query; set by the process, whatever a client sends. */
export const PAGE_HEADER = "x-svc-page";
