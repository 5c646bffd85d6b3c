import { defineConfig } from "@playwright/test";
import { readEnvironment } from "./e2e/environment";

const { chromiumPath } = readEnvironment();

export default defineConfig({
  testDir: "e2e",
  forbidOnly: true,
  fullyParallel: false,
  // One service, its database and a browser already fill two cores.
  workers: 1,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
