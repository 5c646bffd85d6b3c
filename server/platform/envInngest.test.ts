// Tests that contradictory settings of an Inngest server prevent the start with a line that names variable and fix.
import { expect, it } from "vitest";
import { readEnv } from "@/server/platform/env";
import { inngestSettings } from "@/server/platform/inngestSettings";

const INNGEST_BASE_URL = "http://localhost:8288";
const INNGEST_EVENT_KEY = "event-key";
const INNGEST_SIGNING_KEY = "ab".repeat(32);
const HOST = "127.0.0.1";

it.each([
  ["a base URL alone", { INNGEST_BASE_URL }, "INNGEST_BASE_URL: needs the keys of its server: set INNGEST_EVENT_KEY"],
  [
    "INNGEST_DEV with the keys of a server that signs",
    { INNGEST_BASE_URL, INNGEST_DEV: "1", INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, HOST },
    "INNGEST_DEV: contradicts INNGEST_EVENT_KEY and INNGEST_SIGNING_KEY: unset them",
  ],
  [
    "INNGEST_DEV on a public address, where everyone could send unsigned calls",
    { INNGEST_BASE_URL, INNGEST_DEV: "1" },
    "INNGEST_DEV: accepts unsigned calls from everyone who reaches this port: set HOST=127.0.0.1",
  ],
  [
    "an event key without a signing key",
    { INNGEST_BASE_URL, INNGEST_EVENT_KEY },
    "INNGEST_SIGNING_KEY: must be set with INNGEST_EVENT_KEY",
  ],
  [
    "a base URL without its scheme",
    { INNGEST_BASE_URL: "localhost:8288", INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY },
    "INNGEST_BASE_URL: must begin with http:// or https://, such as http://localhost:8288",
  ],
  ["a signing key without an event key", { INNGEST_SIGNING_KEY }, "INNGEST_EVENT_KEY: must be set with"],
  [
    "a signing key that no server can use",
    { INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY: "dummy" },
    "INNGEST_SIGNING_KEY: must be hexadecimal",
  ],
])("refuses %s", (_, environment, line) => {
  expect(() => readEnv({ NODE_ENV: "test", ...environment })).toThrow(line);
});

it.each([
  ["nothing: embedded", {}, null],
  [
    "inngest dev",
    { INNGEST_DEV: "1", HOST },
    { baseUrl: "http://localhost:8288", serveOrigin: "http://localhost:3000", keys: null },
  ],
  [
    "inngest start",
    { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY, INNGEST_DEV: "0" },
    {
      baseUrl: INNGEST_BASE_URL,
      serveOrigin: "http://localhost:3000",
      keys: { eventKey: INNGEST_EVENT_KEY, signingKey: INNGEST_SIGNING_KEY },
    },
  ],
  [
    "Inngest Cloud",
    {
      INNGEST_EVENT_KEY,
      INNGEST_SIGNING_KEY: `signkey-prod-${INNGEST_SIGNING_KEY}`,
      PUBLIC_BASE_URL: "https://verify.example/",
    },
    {
      baseUrl: null,
      serveOrigin: "https://verify.example",
      keys: { eventKey: INNGEST_EVENT_KEY, signingKey: `signkey-prod-${INNGEST_SIGNING_KEY}` },
    },
  ],
  [
    "a server that calls at another address",
    { INNGEST_DEV: "1", HOST, PUBLIC_BASE_URL: "https://verify.example", INNGEST_SERVE_ORIGIN: "http://verify:3000" },
    { baseUrl: "http://localhost:8288", serveOrigin: "http://verify:3000", keys: null },
  ],
])("accepts the settings of %s", (_, environment, settings) => {
  expect(inngestSettings(readEnv({ NODE_ENV: "test", ...environment }))).toEqual(settings);
});
