/** The browser for the tests: CHROMIUM_PATH, by default the one of Debian. */
export function readEnvironment() {
  return { chromiumPath: process.env["CHROMIUM_PATH"] || "/usr/bin/chromium" };
}
