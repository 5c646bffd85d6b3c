// A client made from the OpenAPI document alone sends sound and unsound requests to every operation. Whatever it sends,
// the service answers, as the document says, and never with 500. FUZZ_SEED repeats a run, FUZZ_REQUESTS makes it
// longer.
import fc from "fast-check";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Operation } from "@/server/contracts/operation";
import { type OperationId, operationRows, operations } from "@/server/api/operations";
import { ProblemBody } from "@/server/contracts/problems";
import { DETERMINISTIC_SPEC, JUDGED_SPEC, makeAccount, makeKey, makeRubric } from "@/testing/factories";
import { draftedCriterion } from "@/testing/draftedCriterion";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";
import { answerFaults } from "@/testing/openapi/answers";
import { createKnownIds } from "@/testing/openapi/knownIds";
import { KNOWN_SUBJECT, type SemanticRequests, semanticRequests } from "@/testing/openapi/semanticRequests";
import { type Credential, type FuzzRequest, requestsTo } from "@/testing/openapi/requests";
import { type Received, type Sender, createSender } from "@/testing/openapi/send";
import { type Receiver, startReceiver } from "@/testing/receiver";
import { type TestService, startTestService } from "@/testing/service";
import { sized } from "@/testing/size";

const SEED = Number(process.env["FUZZ_SEED"] ?? 20_261_121);
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? sized(500, 20_000));
const CONCURRENCY = 12;
/** One request in this many to an operation of `semantic` is one of those. */
const SEMANTIC_EVERY = 6;
/** Longer than the slowest answer on a busy machine. A request that takes longer hangs. */
const ANSWER_TIMEOUT_MS = 30_000;

const rows = operationRows.filter(([, { http }]) => http) as [OperationId, Operation][];
const knownIds = createKnownIds();
/** Operations that succeeded at least once. */
const reachedOperations = new Set<OperationId>();
let service: TestService;
let model: FakeModel;
let receiver: Receiver;
let semantic: SemanticRequests;
let sender: Sender;
let credentials: Record<"key" | "narrow" | "account", Record<string, string>>;

beforeAll(async () => {
  const flags = rows.flatMap(([, { flag }]) => (flag ? [[flag.variable, "true"]] : []));
  const draftBody = {
    name: "Drafted",
    criteria: [draftedCriterion("order_number", "The output names the order number.")],
  };
  const judge = correct([]);
  const behavior: Behavior = (call) => (call.schema?.name === "rubric_draft" ? { object: draftBody } : judge(call));
  [model, receiver] = await Promise.all([startFakeModel({ behavior }), startReceiver()]);
  service = await startTestService({
    RATE_LIMIT_PER_MINUTE: "10000000",
    WEBHOOK_ALLOW_PRIVATE: "true",
    OPENAI_BASE_URL: model.baseUrl,
    JUDGE_TIER_1_MODEL: "small",
    JUDGE_TIER_2_MODEL: "medium",
    ...Object.fromEntries(flags),
  });
  semantic = await semanticRequests(service, receiver.url);
  sender = createSender(service.baseUrl, ANSWER_TIMEOUT_MS);
  const { service: parts, tenantId, apiKey } = service;
  const bearer = (key: string) => ({ authorization: `Bearer ${key}` });
  credentials = {
    key: bearer(apiKey),
    narrow: bearer(await makeKey(parts.deps, tenantId, { scopes: [] })),
    account: (await makeAccount(parts, tenantId, { owner: true, reviewer: true })).headers,
  };
  for (const spec of [DETERMINISTIC_SPEC, JUDGED_SPEC]) {
    const rubric_id = await makeRubric(parts.deps, tenantId, spec);
    knownIds.learn({ rubric_id }, "rubric");
    const submission = { inline: '{"status":"ok","latency":20}' };
    await make("verification", "/v1/verify", {
      rubric_id,
      submission,
      subject: KNOWN_SUBJECT,
      options: { wait_ms: 5_000 },
    });
  }
});
afterAll(async () => {
  sender.close();
  await service.stop();
  await model.stop();
  receiver.stop();
});

async function make(group: string, path: string, body: object): Promise<void> {
  const headers = { ...credentials.key, "content-type": "application/json" };
  const response = await sender.send({ method: "POST", path, headers, body: Buffer.from(JSON.stringify(body)) });
  if (response.status >= 300) throw new Error(JSON.stringify(response.body));
  knownIds.learn(response.body, group);
}

function buildCredential(id: OperationId, credential: Credential): Record<string, string> {
  const cockpit = (operations[id] as Operation).auth === "cockpit";
  const ownHeaders = cockpit ? credentials.account : credentials.key;
  const otherHeaders = cockpit ? credentials.key : credentials.account;
  const malformedHeaders = { authorization: "Bearer \u00ff.e30.x", "x-svc-tenant-id": "nonsense" };
  return { own: ownHeaders, other: otherHeaders, none: {}, narrow: credentials.narrow, nonsense: malformedHeaders }[
    credential
  ];
}

async function send(request: FuzzRequest): Promise<Received> {
  const json = request.body === undefined ? null : Buffer.from(JSON.stringify(knownIds.fillIn(request.body)));
  const body = request.rawBody ?? json;
  const media = body ? { "content-type": "application/json" } : {};
  const headers = { ...media, ...buildCredential(request.id, request.credential), ...request.headers };
  return sender.send({ method: request.method, path: knownIds.fillInText(request.path), headers, body });
}

/** Replaces some of the requests from the schemas by meaningful ones. */
async function orMeant(request: FuzzRequest, index: number): Promise<FuzzRequest> {
  const make = index % SEMANTIC_EVERY === 0 ? semantic[request.id] : undefined;
  return make
    ? { ...request, credential: "own", headers: {}, rawBody: null, astray: false, ...(await make()) }
    : request;
}

/** Names the fault of an answer; null without one. */
async function findFault(request: FuzzRequest, learn: boolean): Promise<string | null> {
  try {
    const answer = await send(request);
    if (learn && answer.status < 300) knownIds.learn(answer.body, request.id.split(".")[0] ?? "");
    if (answer.status < 300) reachedOperations.add(request.id);
    if (answer.status === 500) return `500 ${JSON.stringify(answer.body)}`;
    // The answer to a path that is not an operation's is one of our problems.
    if (request.astray && [404, 405].includes(answer.status)) {
      return ProblemBody.safeParse(answer.body).success ? null : `${answer.status} without a problem`;
    }
    const [fault] = answerFaults(request.id, answer);
    return fault === undefined ? null : `${answer.status} ${fault}: ${JSON.stringify(answer.body).slice(0, 300)}`;
  } catch (error) {
    return String(error);
  }
}

function describeRequest({ method, path, credential, body, rawBody }: FuzzRequest): string {
  const bodyText = rawBody?.toString("latin1") ?? JSON.stringify(body) ?? "";
  return `${method} ${path.slice(0, 200)} (${credential}) ${bodyText.slice(0, 500)}`;
}

it("answers every request as the document says", { timeout: 1_500_000 }, async () => {
  console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
  const requestsPerRow = Math.ceil(REQUESTS / rows.length);
  const limit = pLimit(CONCURRENCY);
  const faults: string[] = [];
  const samples = rows.map(([id], index) => fc.sample(requestsTo(id), { seed: SEED + index, numRuns: requestsPerRow }));
  // The operations take turns, so that each one meets the data that the others have created.
  const turns = Array.from({ length: requestsPerRow }, (_, turn) =>
    samples.flatMap((sample) => (sample[turn] ? [{ request: sample[turn], turn }] : [])),
  );
  const inTurns = turns.flat();
  expect(inTurns.length).toBeGreaterThanOrEqual(REQUESTS);
  const first = rows.length * 20;
  await Promise.all(
    inTurns.map(({ request: made, turn }, index) =>
      limit(async () => {
        const request = await orMeant(made, turn);
        const fault = await findFault(request, index < first);
        if (fault !== null) faults.push(`${request.id}: ${fault}\n    ${describeRequest(request)}`);
      }),
    ),
  );
  const unreachedIds = rows.map(([id]) => id).filter((id) => !reachedOperations.has(id));
  console.log(`never succeeded: ${unreachedIds.join(", ")}`);
  expect(unreachedIds.length).toBeLessThan(rows.length / 2);
  expect(unreachedIds.filter((id) => id in semantic)).toEqual([]);
  expect(faults.slice(0, 20), `${faults.length} faults`).toEqual([]);
  expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
});
