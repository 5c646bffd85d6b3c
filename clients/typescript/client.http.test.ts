// The TypeScript client against the running service, with a server in front of it that fails as gateways do.
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RefusingProxy, startRefusingProxy } from "@/clients/testing/refusingProxy";
import {
  type AuthoredRubric,
  checkProof,
  isFinished,
  SvcVerifyClient,
  SvcVerifyConnectionError,
  SvcVerifyProblem,
} from "@/clients/typescript/src/index";
import { type TestService, startTestService } from "@/testing/service";

const RUBRIC: AuthoredRubric = {
  name: "Ticket",
  criteria: [{ key: "ticket", type: "must_have", primitive: "regex_match@1", config: { pattern: "T-[0-9]{1,6}" } }],
};
let service: TestService;
let proxy: RefusingProxy;
let client: SvcVerifyClient;
let rubricId: string;

beforeAll(async () => {
  service = await startTestService();
  proxy = await startRefusingProxy(service.baseUrl);
  client = new SvcVerifyClient({ baseUrl: `${proxy.url}/`, apiKey: service.apiKey });
  ({ rubric_id: rubricId } = await client.api.rubric.register({ body: RUBRIC, if_changed: true }));
});
afterAll(async () => {
  await proxy.stop();
  await service.stop();
});

const requestOf = (inline: string) => ({ rubric_id: rubricId, submission: { inline } });
const keysSince = (start: number) => new Set(proxy.requests.slice(start).map(({ key }) => key));

it("submits 50 pieces of work and waits for their verdicts", async () => {
  const texts = Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? "no ticket" : `T-${index}`));
  const verifications = await Promise.all(texts.map((text) => client.verifyAndWait(requestOf(text))));
  expect(verifications.every(isFinished)).toBe(true);
  expect(verifications.map(({ determination }) => determination)).toEqual(
    texts.map((text) => (text === "no ticket" ? "not_met" : "met")),
  );
});

it("retries after a 429 and a 503 when Retry-After is over, with the same Idempotency-Key", async () => {
  proxy.faults.push({ status: 429, retryAfter: "1" }, { status: 503, retryAfter: "0" });
  const [requests, started] = [proxy.requests.length, performance.now()];
  const verification = await client.verifyAndWait(requestOf("T-429"));
  expect(verification.determination).toBe("met");
  expect(performance.now() - started).toBeGreaterThan(990);
  expect(proxy.requests.length - requests).toBe(3);
  expect(keysSince(requests).size).toBe(1);
});

it("judges once when the answer is lost", async () => {
  proxy.faults.push("lose");
  const requests = proxy.requests.length;
  const answer = await client.verify({ ...requestOf("T-lost"), options: { wait_ms: 0 } });
  const { submission_hash } = "id" in answer ? answer : expect.fail("no verification");
  expect([...keysSince(requests)]).toEqual([expect.any(String)]);
  const { items } = await client.api.verifications.list({ submission_hash });
  expect(items).toHaveLength(1);
});

it("judges every request of a batch once when the answer is lost", async () => {
  proxy.faults.push("lose");
  const metadata = { run: "batch" };
  const { results } = await client.verifyBatch(["T-1", "T-2"].map((text) => ({ ...requestOf(text), metadata })));
  expect(results).toHaveLength(2);
  expect((await client.api.verifications.list({ metadata })).items).toHaveLength(2);
});

it("sends a registration again after a 429, and not after a 503", async () => {
  proxy.faults.push({ status: 429, retryAfter: "0" });
  expect((await client.api.rubric.register({ body: { ...RUBRIC, name: "Other" } })).version).toBe(1);
  proxy.faults.push({ status: 503, retryAfter: "0" });
  await expect(client.api.rubric.register({ body: RUBRIC })).rejects.toThrow(SvcVerifyProblem);
});

it("does not repeat a 503 without Retry-After, nor wait for a long one", async () => {
  proxy.faults.push({ status: 503 });
  await expect(client.api.rubric.list()).rejects.toMatchObject({ code: "service_unavailable", retryAfterMs: null });
  proxy.faults.push({ status: 429, retryAfter: "61" });
  await expect(client.api.rubric.list()).rejects.toMatchObject({ code: "rate_limited", retryAfterMs: 61_000 });
});

it("refuses an address without a scheme", () => {
  expect(() => new SvcVerifyClient({ baseUrl: "localhost:3000" })).toThrow(TypeError);
});

it("iterates over all pages of a list, by cursor and by offset", async () => {
  const ids = new Set<string>();
  for await (const { id } of client.listAll("verifications.list", { rubric_id: rubricId, limit: 7 })) ids.add(id);
  const { length } = (await client.api.verifications.list({ rubric_id: rubricId, limit: 100 })).items;
  expect([ids.size, length > 50]).toEqual([length, true]);
  const names: string[] = [];
  for await (const { name } of client.listAll("rubric.list", { limit: 1 })) names.push(name);
  expect(names.sort()).toEqual(["Other", "Ticket"]);
});

it("throws a problem with its code, its fields and the request ID", async () => {
  const refusal = client.verify({ rubric_id: "x", submission: { inline: "" } });
  const problem = await refusal.then(
    () => null,
    (error: unknown) => error as SvcVerifyProblem,
  );
  expect(problem).toBeInstanceOf(SvcVerifyProblem);
  expect(problem).toMatchObject({ code: "invalid_request", status: 400 });
  expect(problem?.errors.map(({ pointer }) => pointer)).toContain("/rubric_id");
  expect(problem?.requestId).toMatch(/\S/);
});

it("says when no service answers, when another server does, and when the caller aborts", async () => {
  const other = new SvcVerifyClient({ baseUrl: "http://127.0.0.1:9", maxRetries: 0 });
  await expect(other.keySet()).rejects.toThrow(SvcVerifyConnectionError);
  const page = new SvcVerifyClient({ baseUrl: `${service.baseUrl}/nothing-here`, maxRetries: 0 });
  await expect(page.keySet()).rejects.toThrow(/returned 404/);
  const signal = AbortSignal.abort(new Error("stopped by the caller"));
  await expect(client.api.rubric.list({}, { signal })).rejects.toThrow("stopped by the caller");
});

it("checks a proof of the service, and refuses a changed one", async () => {
  const { id } = await client.verifyAndWait(requestOf("T-7"));
  const keys = await client.keySet();
  const proof = await client.api.verification.proofEnvelope({ id });
  expect(await checkProof(proof, keys)).toMatchObject({
    valid: true,
    verificationId: id,
    determination: "met",
    current: { determination: "met", source: "verdict" },
    sample: false,
    submissionHash: null,
    submissionCommitment: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    contentErasedAt: null,
  });
  const changed = JSON.stringify(proof).replaceAll(String.raw`\"met\"`, String.raw`\"not_met\"`);
  expect(await checkProof(changed, keys)).toEqual({ valid: false, reason: "content_hash_mismatch" });
});
