// JSON that is nested too deep or has too many values is refused on every transport before it is parsed.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { JSON_TEXT, LIMITS } from "@/server/contracts/limits";
import { ProblemBody } from "@/server/contracts/problems";
import { startTestService, type TestService } from "@/testing/service";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

const DEEP_LEVELS = LIMITS.maxBodyBytes / 8;
const SHAPES = {
  "nested arrays": "[".repeat(DEEP_LEVELS) + "]".repeat(DEEP_LEVELS),
  "nested objects": `${'{"a":'.repeat(DEEP_LEVELS)}1${"}".repeat(DEEP_LEVELS)}`,
  "arrays without an end": "[".repeat(LIMITS.maxBodyBytes / 2),
  "a million objects": `[${"{},".repeat(LIMITS.maxBodyBytes / 4)}{}]`,
};

async function readRefusal(path: string, init: RequestInit) {
  const response = await fetch(service.baseUrl + path, init);
  return [response.status, ProblemBody.parse(await response.json()).code];
}

describe.each(Object.entries(SHAPES))("%s", (_, json) => {
  it.each(["/v1/proofs/verify", "/v1/verify", "/v1/rubrics/compile", "/mcp", "/api/trpc/proof.verify"])(
    "are refused at %s",
    async (path) => {
      const headers = { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" };
      const body = `{"body":${json}}`;
      expect(await readRefusal(path, { method: "POST", headers, body })).toEqual([400, "invalid_request"]);
    },
  );
});

it("a sign-in, whose body is small, cannot nest that deep either", async () => {
  const headers = { "content-type": "application/json" };
  const levels = JSON_TEXT.depth + 1;
  const body = `{"email":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  const path = "/api/auth/sign-in/email";
  expect(await readRefusal(path, { method: "POST", headers, body })).toEqual([400, "invalid_request"]);
  const largeRequest = { method: "POST", headers, body: SHAPES["nested arrays"] };
  expect(await readRefusal(path, largeRequest)).toEqual([413, "payload_too_large"]);
});

it("an address can hold nesting that is refused, too", async () => {
  const input = encodeURIComponent("[".repeat(JSON_TEXT.depth + 1));
  expect(await readRefusal(`/api/trpc/rubric.templates?input=${input}`, {})).toEqual([400, "invalid_request"]);
});

it("the service answers after all of it", async () => {
  expect((await fetch(`${service.baseUrl}/healthz`)).status).toBe(200);
});
