import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLog } from "@/server/platform/log";

type Line = Record<string, unknown>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function captureLines() {
  const lines: Line[] = [];
  const log = createLog("info", { write: (line) => void lines.push(JSON.parse(line) as Line) });
  return { log, lines };
}

it("writes the first of repeated lines at once, and then one line a minute with a count", () => {
  const { log, lines } = captureLines();
  const fail = (call: number) => log.warn({ perMinute: "x", call }, "a call failed");
  for (let call = 0; call < 285; call += 1) fail(call);
  expect(lines).toMatchObject([{ call: 0, msg: "a call failed" }]);
  expect(lines[0]).not.toHaveProperty("perMinute");
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(1)).toMatchObject([{ call: 284, count: 284, level: 40 }]);
  fail(285);
  vi.advanceTimersByTime(600_000);
  expect(lines.slice(2)).toMatchObject([{ call: 285, count: 1 }]);
  fail(286);
  expect(lines.slice(3)).toMatchObject([{ call: 286 }]);
  expect(lines[3]).not.toHaveProperty("count");
});

it("counts the lines of a message together when it has too many causes", () => {
  const { log, lines } = captureLines();
  for (let id = 0; id < 5_000; id += 1) log.warn({ perMinute: `request ${id}` }, "a call failed");
  const atOnce = lines.length;
  expect(atOnce).toBeLessThan(250);
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toMatchObject({ count: 5_000 - atOnce });
});

it("throttles each message and cause separately, and writes other lines unchanged", () => {
  const { log, lines } = captureLines();
  for (const perMinute of ["x", "y", "x"]) log.warn({ perMinute }, "a call failed");
  log.error({ perMinute: "x" }, "a run failed");
  for (let request = 0; request < 3; request += 1) log.error({ request }, "request failed");
  log.info("no fields");
  expect(lines.map(({ msg }) => msg)).toEqual([
    ...["a call failed", "a call failed", "a run failed"],
    ...["request failed", "request failed", "request failed", "no fields"],
  ]);
});

it("writes an outage without a stack, and any other error with its stack", () => {
  const { log, lines } = captureLines();
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED", syscall: "connect" });
  log.warn({ perMinute: "", err: away }, "the database was not reached");
  log.warn({ perMinute: "", err: new Error("a fault") }, "not expected");
  expect(lines[0]).toMatchObject({ error: "connect ECONNREFUSED", code: "ECONNREFUSED" });
  expect(lines[0]).not.toHaveProperty("err");
  expect(lines[1]?.["err"]).toMatchObject({ message: "a fault", stack: expect.any(String) as string });
});
