import { Inngest, type InngestFunction } from "inngest";
import { describe, expect, test } from "vitest";
import { readFunctionConfig, UnsupportedFeature } from "@/server/jobs/executor/functionConfig";

const client = new Inngest({ id: "app", isDev: true });
type Options = Parameters<typeof client.createFunction>[0];

function configs(fn: InngestFunction.Any): unknown[] {
  return JSON.parse(JSON.stringify(fn["getConfig"]({ baseUrl: new URL("http://x"), appPrefix: "app" }))) as unknown[];
}

function readOptions(options: Omit<Options, "id">) {
  return configs(client.createFunction({ id: "f", triggers: [{ event: "e" }], ...options }, () => null)).map(
    readFunctionConfig,
  );
}

describe("registration refuses a function and names it and its unsupported feature", () => {
  const refusedOptions: [string, Omit<Options, "id">, string][] = [
    ["debounce", { debounce: { period: "1s" } }, "debounce"],
    ["throttle", { throttle: { limit: 1, period: "1s" } }, "throttle"],
    ["rateLimit", { rateLimit: { limit: 1, period: "1s" } }, "rateLimit"],
    ["batchEvents", { batchEvents: { maxSize: 2, timeout: "1s" } }, "batchEvents"],
    ["priority", { priority: { run: "1" } }, "priority"],
    ["singleton", { singleton: { mode: "skip" } }, "singleton"],
    ["cancelOn", { cancelOn: [{ event: "stop" }] }, "cancel"],
    ["timeouts", { timeouts: { finish: "1h" } }, "timeouts"],
    [
      "a general if",
      { triggers: [{ event: "e", if: "event.data.n > 1" }] },
      'the trigger condition (if) "event.data.n > 1"',
    ],
    ["a wildcard event", { triggers: [{ event: "e/*" }] }, 'the trigger event "e/*"'],
    ["another internal event", { triggers: [{ event: "inngest/function.finished" }] }, '"inngest/function.finished"'],
    [
      "a computed key",
      { concurrency: { limit: 1, key: "event.data.a + event.data.b" } },
      'the concurrency expression "event.data.a + event.data.b"',
    ],
    ["an account-wide limit", { concurrency: { limit: 1, scope: "account", key: '"x"' } }, "concurrency"],
    ["a computed idempotency key", { idempotency: '"a"' }, "the idempotency expression"],
  ];
  test.each(refusedOptions)("%s", (_, options, feature) => {
    const attempt = () => readOptions(options);
    expect(attempt).toThrow(UnsupportedFeature);
    expect(attempt).toThrow(`Inngest function "app-f" uses `);
    expect(attempt).toThrow(feature);
  });
});

test("reads attempts, limits, keys and conditions", () => {
  const [main, failure] = readOptions({
    retries: 1,
    concurrency: [{ limit: 2 }, { limit: 1, key: "event.data.t.u" }],
    idempotency: "event.data.k",
    onFailure: () => {},
  });
  expect(main).toEqual({
    id: "app-f",
    maxAttempts: 2,
    events: [{ name: "e" }],
    crons: [],
    idempotencyPath: ["data", "k"],
    limits: [{ limit: 2 }, { limit: 1, path: ["data", "t", "u"] }],
  });
  expect(failure).toMatchObject({
    id: "app-f-failure",
    events: [{ name: "inngest/function.failed", condition: { path: ["data", "function_id"], text: "app-f" } }],
  });
  expect(readOptions({})[0]?.maxAttempts).toBe(4);
});

test("a cron trigger uses UTC unless it names a time zone", () => {
  const startAt = new Date("2026-07-01T00:00:00Z");
  const nextRun = (cron: string) =>
    readOptions({ triggers: [{ cron }] })[0]
      ?.crons[0]?.nextRun(startAt)
      ?.toISOString();
  expect(nextRun("0 12 * * *")).toBe("2026-07-01T12:00:00.000Z");
  expect(nextRun("TZ=Europe/Paris 0 12 * * *")).toBe("2026-07-01T10:00:00.000Z");
});
