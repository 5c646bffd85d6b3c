// Tests that the service answers other clients while one sends the costliest known requests, or the largest input of
// every operation in adversarial shapes. WAITS_SEED repeats a run.
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import type { Operation } from "@/server/contracts/operation";
import { DateTime } from "@/server/contracts/scalars";
import { type OperationId, operationRows } from "@/server/api/operations";
import type { ProofEntry } from "@/server/proof/contract/proof";
import { writeCursor } from "@/server/deps/cursor";
import { proofSubject, signEntry } from "@/server/proof/check/sign";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { AUTH_ROUTES } from "@/server/transports/http/authHandler";
import { costlyInputs } from "@/testing/costlyInputs";
import { JUDGED_SPEC, makeAccount, makeRubric, type TestAccount } from "@/testing/factories";
import { largestInput, SHAPES } from "@/testing/largestInput";
import { type Call, send } from "@/testing/operationCall";
import { startTestService, type TestService } from "@/testing/service";
import { inFull, sized } from "@/testing/size";
import { waitsDuring } from "@/testing/waits";

const SEED = Number(process.env["WAITS_SEED"] ?? Date.now() % 10_000);
const BODY_CHARS = 900_000;
/** A request line and its headers have 16 KiB; a character may be three bytes, and each of those three characters. */
const QUERY_CHARS = 1_500;
const AUTH_BODY_CHARS = 8_000;
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
  const patterns = Array.from({ length: 50 }, (_, index) => ({
    key: `c${index}`,
    type: "must_have",
    primitive: "regex_match@1",
    config: { pattern: `word${index}`, must_match: false },
  }));
  rubrics = {
    judged: await register(JUDGED_SPEC),
    deterministic: await register({ name: "Patterns", criteria: patterns }),
  };
  const body = { rubric_id: rubrics.deterministic, submission: { inline: "text" }, options: { wait_ms: 5_000 } };
  verification = String((await call("verification.submit", { body })).body["id"]);
});
afterAll(() => service.stop());

function call(id: OperationId, input: Pick<Call, "body" | "query">) {
  const { auth, params } = Object.fromEntries(operationRows)[id] as Operation;
  const headers = auth === "cockpit" ? account.headers : { authorization: `Bearer ${service.apiKey}` };
  const pathParams = Object.keys(params?.shape ?? {}).map((name) => [name, verification]);
  return send(service, id, { ...input, headers, params: Object.fromEntries(pathParams) as Record<string, string> });
}

async function othersAreAnswered(name: string, work: () => Promise<unknown>): Promise<void> {
  const urls = [`${service.baseUrl}/healthz`, `${service.baseUrl}/v1/verifications/${verification}`];
  const { p99, worst, count } = await waitsDuring(urls, { authorization: `Bearer ${service.apiKey}` }, work);
  expect.soft(p99, `${name}, seed ${SEED}: worst ${worst} ms of ${count}`).toBeLessThan(P99_MS);
}

/** Picks a few items by the seed, or all. */
const pickSome = <T>(items: readonly T[], count: number): T[] =>
  inFull ? [...items] : Array.from({ length: count }, (_, index) => items[(SEED + index * 7) % items.length] as T);

test("answers other clients during the costliest known requests", async () => {
  for (const { name, id, body } of pickSome(costlyInputs(rubrics), 3)) {
    await othersAreAnswered(name, async () => {
      const { status } = await call(id, { body });
      expect([200, 201, 202, 400, 422, 429], name).toContain(status);
    });
  }
});

test("answers other clients during the largest input of an operation", async () => {
  const rows = operationRows.filter(([, { body }]) => body);
  const cases = rows.flatMap(([id, { body }]) => SHAPES.map((shape) => ({ id, body, shape })));
  for (const { id, body, shape } of pickSome(cases, 6)) {
    if (!body) continue;
    const input = largestInput(body, shape, BODY_CHARS, SEED);
    await othersAreAnswered(`${id} by ${shape}`, async () => {
      const { status } = await call(id, { body: input });
      expect(status, `${id} by ${shape}`).not.toBe(500);
    });
  }
});

/** Builds the longest legal cursor of a query: a position whose time is as long as a time may be. */
function longestCursor(queryValues: Record<string, unknown>, id: OperationId): string {
  const time = `2026-01-01T00:00:00.${"9".repeat(43)}Z`;
  expect(DateTime.safeParse(`${time.slice(0, -1)}9Z`).success).toBe(false);
  if (id === "audit.export") return verification;
  const { cursor: _, limit: _limit, offset: _offset, format: _format, ...query } = queryValues;
  if (id === "review.queue") {
    return writeCursor({ status: "waiting", sort: "priority", ...query }, [99, time, verification]);
  }
  return writeCursor({ order: "newest", ...query }, [id === "verifications.search", time, verification]);
}

test("answers other clients during the longest query of an operation", async () => {
  const rows = operationRows.filter(([, { query }]) => query);
  const cases = rows.flatMap(([id, { query }]) => Object.keys(query?.shape ?? {}).map((name) => ({ id, query, name })));
  for (const { id, query, name } of pickSome(cases, 6)) {
    const largestQuery = largestInput(query ?? z.never(), "repetition", QUERY_CHARS, SEED) as Record<string, unknown>;
    const scalars = Object.entries(largestQuery).filter(([, value]) => typeof value !== "object");
    // Each filter alone, and with all others: an invalid filter would hide the cost of the others.
    for (const filters of [scalars.filter(([key]) => key === name), scalars]) {
      const sentQuery = Object.fromEntries(filters) as Record<string, string>;
      if (query && "format" in query.shape) sentQuery["format"] = "csv";
      if ("cursor" in sentQuery) sentQuery["cursor"] = longestCursor(sentQuery, id);
      await othersAreAnswered(`${id} by ${name}`, async () => {
        const answers = await Promise.all(Array.from({ length: 20 }, () => call(id, { query: sentQuery })));
        for (const { status } of answers) expect(status, `${id} by ${name}`).not.toBe(500);
        if (filters.length === 1 && name === "cursor") expect(answers[0]?.status, id).toBe(200);
      });
    }
  }
});

const authRoutes = Object.entries(AUTH_ROUTES).map(([name, route]): [string, string, string | undefined] => {
  const input = route.method === "GET" ? undefined : largestInput(route.body, "repetition", AUTH_BODY_CHARS, SEED);
  return [name, `/api/auth/${name}`, input === undefined ? undefined : JSON.stringify(input)];
});

test.each([
  ...authRoutes,
  [
    "sign-in, beyond its limit",
    "/api/auth/sign-in/email",
    JSON.stringify({ email: "a@example.com", password: "p".repeat(BODY_CHARS) }),
  ],
  [
    "MCP",
    "/mcp",
    JSON.stringify({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: {
        name: "rubric_compile",
        arguments: { name: "x", criteria: Array.from({ length: 60_000 }, () => ({})) },
      },
    }),
  ],
])("answers other clients during the largest input of %s", async (name, path, body) => {
  await othersAreAnswered(name, async () => {
    const response = await fetch(service.baseUrl + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        authorization: `Bearer ${service.apiKey}`,
        cookie: `session=${"c".repeat(QUERY_CHARS)}`,
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        origin: service.baseUrl,
      },
      ...(body === undefined ? {} : { body }),
    });
    await response.text();
    expect(response.status).not.toBe(500);
  });
});

test("answers other clients during the check of the longest proof", async () => {
  const { deps } = service.service;
  const { body: document } = await call("verification.proofEnvelope", {});
  const { entries } = document as { entries: ProofEntry[] };
  const [first] = entries as [ProofEntry];
  const subject = proofSubject(first);
  const signer = await deps.signing.signer();
  const createdAt = deps.clock.now().toISOString();
  while (JSON.stringify(entries).length < BODY_CHARS) {
    for (let index = 0; index < 50; index += 1) {
      const previous = entries.at(-1) ?? null;
      const input = { verificationId: verification, previous, subject, payload: {}, createdAt };
      entries.push(signEntry(input, { signer, crypto: nodeCrypto }));
    }
  }
  await othersAreAnswered(`a proof of ${entries.length} entries`, async () => {
    const answer = await call("proof.verify", { body: document });
    expect(answer).toMatchObject({ status: 200, body: { valid: true } });
  });
});
