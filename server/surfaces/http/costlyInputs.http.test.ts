// Whatever a client sends, others are answered: the costliest known requests, and the largest input of every operation in adversarial shapes.
// WAITS_SEED repeats a short run.
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operationRows } from "@/server/contracts/operations";
import { costlyInputs } from "@/server/testing/costlyInputs";
import { JUDGED_SPEC, makeAccount, makeRubric, type TestAccount } from "@/server/testing/factories";
import { largestInput, SHAPES } from "@/server/testing/largestInput";
import { send } from "@/server/testing/operationCall";
import { startTestService, type TestService } from "@/server/testing/service";
import { inFull, sized } from "@/server/testing/size";
import { waitsDuring } from "@/server/testing/waits";

const SEED = Number(process.env["WAITS_SEED"] ?? Date.now() % 10_000);
const BODY_CHARS = 900_000;
/** Other suites share the machine with a short run. */
const P99_MS = sized(3_000, 250);

let service: TestService;
let account: TestAccount;
let verification: string;
let rubrics: { judged: string; deterministic: string };

beforeAll(async () => {
  service = await startTestService({ RATE_LIMIT_PER_MINUTE: "1000000" });
  account = await makeAccount(service.service, service.tenantId, { owner: true, reviewer: true });
  const register = (spec: object) => makeRubric(service.service.deps, service.tenantId, spec as typeof JUDGED_SPEC);
  const patterns = Array.from({ length: 50 }, (_, at) => ({
    key: `c${at}`,
    type: "must_have",
    primitive: "regex_match@1",
    config: { pattern: `word${at}`, must_match: false },
  }));
  rubrics = {
    judged: await register(JUDGED_SPEC),
    deterministic: await register({ name: "Patterns", criteria: patterns }),
  };
  const body = { rubric_id: rubrics.deterministic, submission: { inline: "text" }, options: { wait_ms: 5_000 } };
  verification = String((await call("verification.submit", { body })).body["id"]);
});
afterAll(() => service.stop());

function call(id: OperationId, sent: { body?: unknown }) {
  const { auth, params } = Object.fromEntries(operationRows)[id] as Operation;
  const headers = auth === "cockpit" ? account.headers : { authorization: `Bearer ${service.apiKey}` };
  const named = Object.keys(params?.shape ?? {}).map((name) => [name, verification]);
  return send(service, id, { ...sent, headers, params: Object.fromEntries(named) as Record<string, string> });
}

async function othersAreAnswered(name: string, work: () => Promise<unknown>): Promise<void> {
  const urls = [`${service.baseUrl}/healthz`, `${service.baseUrl}/v1/verifications/${verification}`];
  const { p99, worst, count } = await waitsDuring(urls, { authorization: `Bearer ${service.apiKey}` }, work);
  expect.soft(p99, `${name}, seed ${SEED}: worst ${worst} ms of ${count}`).toBeLessThan(P99_MS);
}

/** A few by the seed, or all. */
const some = <T>(all: readonly T[], few: number): T[] =>
  inFull ? [...all] : Array.from({ length: few }, (_, nth) => all[(SEED + nth * 7) % all.length] as T);

test("the costliest known requests hold up no other client", async () => {
  for (const { name, id, body } of some(costlyInputs(rubrics), 3)) {
    await othersAreAnswered(name, async () => {
      const { status } = await call(id, { body });
      expect([200, 201, 202, 400, 422, 429], name).toContain(status);
    });
  }
});

test("the largest input of an operation holds up no other client", async () => {
  const rows = operationRows.filter(([, { body }]) => body);
  const cases = rows.flatMap(([id, { body }]) => SHAPES.map((shape) => ({ id, body, shape })));
  for (const { id, body, shape } of some(cases, 6)) {
    if (!body) continue;
    const input = largestInput(body, shape, BODY_CHARS, SEED);
    await othersAreAnswered(`${id} by ${shape}`, async () => {
      const { status } = await call(id, { body: input });
      expect(status, `${id} by ${shape}`).not.toBe(500);
    });
  }
});

test.each([
  ["sign-in", "/api/auth/sign-in/email", { email: "a@example.com", password: "p".repeat(900_000) }],
  ["a reset", "/api/auth/request-password-reset", { email: `${"a".repeat(900_000)}@example.com` }],
  [
    "MCP",
    "/mcp",
    {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "rubric_compile",
        arguments: { name: "x", criteria: Array.from({ length: 60_000 }, () => ({})) },
      },
    },
  ],
])("the largest input of %s holds up no other client", async (name, path, body) => {
  await othersAreAnswered(name, async () => {
    const response = await fetch(service.baseUrl + path, {
      method: "POST",
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        origin: service.baseUrl,
      },
      body: JSON.stringify(body),
    });
    await response.text();
    expect(response.status).not.toBe(500);
  });
});
