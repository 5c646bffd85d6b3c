import { defineConfig } from "@playwright/test";
import { findChromium } from "./scripts/testing/findChromium.mjs";
import { keepScratchInMemory } from "./scripts/testing/scratch.mjs";

keepScratchInMemory();

const WITHOUT_MODEL = "without-model.spec.ts";

export default defineConfig({
  testDir: "e2e",
  forbidOnly: true,
  fullyParallel: false,
  // Each worker has its own service, database and browser.
  workers: 2,
  // Only what hangs takes as long, however busy the machine.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  projects: [
    // This file needs another kind of service. Last, it would keep one worker waiting for the other.
    { name: "without model", testMatch: WITHOUT_MODEL },
    { name: "with model", testIgnore: WITHOUT_MODEL },
  ],
  use: {
    browserName: "chromium",
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // A recording slows every test down, whether it fails or not. For one that fails: npx playwright test --trace on
    // <spec>
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: findChromium(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // The first page of a context keeps its blank page's process, which saves a fifth of the browser's work.
        "--renderer-process-limit=1",
        // Most pages close before optimized code would pay for its compilation.
        "--js-flags=--no-maglev,--no-turbofan",
      ],
    },
  },
});
