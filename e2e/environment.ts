/** The browser that drives the pages; Debian's unless CHROMIUM_PATH names another. */
export function readEnvironment() {
  return { chromiumPath: process.env["CHROMIUM_PATH"] || "/usr/bin/chromium" };
}
