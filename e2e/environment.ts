/** The browser of the tests: CHROMIUM_PATH, by default Debian's. */
export function readEnvironment() {
  return { chromiumPath: process.env["CHROMIUM_PATH"] || "/usr/bin/chromium" };
}
