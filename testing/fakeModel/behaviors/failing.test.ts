import { afterAll, afterEach, expect, test } from "vitest";
import * as failures from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { startTestClient } from "@/testing/fakeModel/testClient";

const { model, textOf, failureOf, statusOf } = await startTestClient();
afterEach(() => model.reset());
afterAll(() => model.stop());

test("429 with Retry-After, then an answer", async () => {
  model.behave(failures.rateLimited({ retryAfterS: 3, times: 2 }, correct([])));
  expect(await failureOf()).toMatchObject({ statusCode: 429, responseHeaders: { "retry-after": "3" } });
  expect([await statusOf(), await statusOf()]).toEqual([429, "answered"]);
});

test("500, a dropped and a cut connection, then an answer", async () => {
  model.behave(failures.serverError(1, failures.dropped(1, failures.truncated(1, correct([])))));
  const seen = [await statusOf(), await statusOf(), await failureOf(), await statusOf()];
  expect(seen[0]).toBe(500);
  expect(seen[1]).toBe("broken");
  expect(seen[2]).toMatchObject({ message: "Failed to process successful response", statusCode: 200 });
  expect(seen[3]).toBe("answered");
});

test("too long and unauthorized", async () => {
  model.behave(failures.tooLong());
  expect(await failureOf()).toMatchObject({ statusCode: 400, data: { error: { code: "context_length_exceeded" } } });
  model.behave(failures.unauthorized());
  expect(await failureOf()).toMatchObject({ statusCode: 401, message: "Incorrect API key provided: sk-test." });
});

test("silent and slow: a client that times out gets no answer, one that waits gets one", async () => {
  model.behave(failures.silent());
  expect(await failureOf({ timeoutMs: 50 })).toMatchObject({ name: "TimeoutError" });
  model.behave(failures.slow(30_000, correct([])));
  expect(await failureOf({ timeoutMs: 50 })).toMatchObject({ name: "TimeoutError" });
  expect(
    await textOf(
      failures.slow(
        20,
        failures.slow(20, () => ({ text: "at last" })),
      ),
    ),
  ).toBe("at last");
});

test("failing: a seeded share, in rotation", async () => {
  const run = async (seed: number) => {
    model.behave(failures.failing({ rate: 0.5, seed }, correct([])));
    const seen: (number | string)[] = [];
    for (let call = 0; call < 24; call++) seen.push(await statusOf());
    return seen;
  };
  const seen = await run(1);
  const failed = seen.filter((status) => status !== "answered");
  expect(failed.length).toBeGreaterThan(4);
  expect(failed.length).toBeLessThan(20);
  expect(failed.slice(0, 5)).toEqual([429, 500, "broken", 504, 429]);
  expect(await run(1)).toEqual(seen);
  expect(await run(2)).not.toEqual(seen);
});
