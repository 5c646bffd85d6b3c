// Tests submissions by uri: the pipeline fetches the content once, judges it as text and binds it into the proof, and a
// reverification uses the same content.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { VerificationObject } from "@/server/verification/contract/verification";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { listProofEntries } from "@/server/proof/proofStore";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { reverify } from "@/server/verification/reverify/reverify";
import { ATTACK } from "@/testing/attack";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type Bucket, startBucket } from "@/testing/bucket";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { readOpenedEnvelopes } from "@/testing/openedEnvelopes";
import { rolesOf } from "@/testing/fakeModel/roles";

const MET = '{"status": "ok", "latency": 20}';
let bucket: Bucket;
let service: JudgedService;
let rubricId: string;

beforeAll(async () => {
  bucket = await startBucket();
  service = await startJudgedService(correct([]), bucket.environment);
  rubricId = await makeRubric(service.service.deps, service.tenantId, DETERMINISTIC_SPEC);
});
afterAll(async () => {
  await service.stop();
  await bucket.stop();
});

/** Puts an object under the tenant's prefix. The service refuses objects of other tenants. */
const put = (key: string, body: string | Uint8Array<ArrayBuffer>) => bucket.put(`${service.tenantId}/${key}`, body);
const buildUri = (key: string) => `r2://work/${service.tenantId}/${key}`;

const deps = () => tenantDeps(service.service.deps, service.tenantId);
async function loadPayload(id: string): Promise<Record<string, unknown>> {
  const [entry] = await deps().db.transaction((tx) => listProofEntries(tx, id));
  return (JSON.parse(entry?.envelope ?? "{}") as { payload: Record<string, unknown> }).payload;
}
const rationalesOf = ({ verdict }: VerificationObject) => verdict?.results.map(({ rationale }) => rationale);

it("judges the content of the URI and signs a commitment to it", async () => {
  await put("met.json", MET);
  const finished = await service.verify(rubricId, { uri: buildUri("met.json") });
  expect(finished).toMatchObject({ status: "succeeded", determination: "met", flagged: false });
  const [envelope] = await readOpenedEnvelopes(deps(), finished.id);
  expect(envelope?.payload["pieces"]).toEqual([{ role: "output", label: null, commitment: MET }]);
});

it("sends the content to the judge, which cites it as the submission", async () => {
  await put("greeting.txt", "Hello dear customer, all is well.");
  const finished = await service.verify(await service.rubric(), { uri: buildUri("greeting.txt") });
  expect(finished.determination).toBe("met");
  expect(rolesOf(service.model.calls.at(-1)?.messages ?? []).get("output")?.text).toBe(
    "Hello dear customer, all is well.",
  );
  expect(finished.verdict?.results[0]?.evidence_spans).toMatchObject([{ source: "submission", locator: "chars:0-33" }]);
});

it("screens fetched content for manipulation, with the same result in verdict, proof, row and reverification", async () => {
  const rubric = await service.rubric();
  const judge = async (name: string, text: string) => {
    await put(name, text);
    const { id, ...fields } = await service.verify(rubric, { uri: buildUri(name) });
    const where = { id };
    const storedRow = await deps().db.transaction((tx) => tx.verification.findFirst({ where }));
    return { ...fields, id, payload: await loadPayload(id), stored: storedRow?.manipulationDetected };
  };
  const attack = `All good.\n\n${ATTACK}`;
  const finished = await judge("attack.txt", attack);
  expect(finished).toMatchObject({ flagged: true, flag_reason: "manipulation_detected" });
  expect(finished.verdict?.results).toMatchObject([{ flagged: true }]);
  expect(finished.payload).toMatchObject({ flagged: true, manipulation_detected: true });
  expect(finished.stored).toBe(true);
  const report = await reverify({ ...deps(), actor: "operator" }, { id: finished.id, body: { max_judge_tier: 1 } });
  expect(report).toMatchObject({ changed: false, reverified: { results: [{ flagged: true }] } });
  const benign = await judge("benign.txt", "All good.");
  expect(benign).toMatchObject({ flagged: false, flag_reason: null, stored: false });
  expect(benign.payload).not.toHaveProperty("manipulation_detected");
});

it("uses the stored content on reverification, even if the content of the URI changed", async () => {
  await put("changing.json", MET);
  const finished = await service.verify(rubricId, { uri: buildUri("changing.json") });
  await put("changing.json", '{"status": "down"}');
  const report = await reverify({ ...deps(), actor: "operator" }, { id: finished.id, body: { max_judge_tier: 1 } });
  expect(report).toMatchObject({ ok: true, changed: false, reverified: { determination: "met" } });
});

it.each([
  ["a missing object", "missing", /status 404/],
  ["an object that is too large", "large", new RegExp(`over ${SERVER_LIMITS.uriContentBytes} bytes`)],
  ["an object that is not text", "binary", /not UTF-8 text/],
  ["an object of another tenant", "r2://work/another/met.json", /key does not begin with/],
  ["a private address", "https://169.254.169.254/latest", /no public address/],
])("abstains on %s, with the reason, and reverification abstains too", async (_, keyOrUri, reason) => {
  const uri = keyOrUri.includes(":") ? keyOrUri : buildUri(keyOrUri);
  await put("large", new Uint8Array(SERVER_LIMITS.uriContentBytes + 1));
  await put("binary", new Uint8Array([0xff, 0xd8, 0xff]));
  const finished = await service.verify(rubricId, { uri });
  expect(finished).toMatchObject({ determination: "cannot_determine", flag_reason: "source_unavailable" });
  expect(rationalesOf(finished)).toEqual(Array(3).fill(expect.stringMatching(reason)));
  expect(await loadPayload(finished.id)).not.toHaveProperty("content_hash");
  const report = await reverify({ ...deps(), actor: "operator" }, { id: finished.id, body: { max_judge_tier: 2 } });
  expect(report.reverified?.results.map(({ rationale }) => rationale)).toEqual(rationalesOf(finished));
});

it("retries a temporary failure once", async () => {
  const { fetchUri } = service.service.deps;
  let tries = 0;
  service.service.deps.fetchUri = (uri, tenantId) =>
    ++tries === 1
      ? Promise.resolve({ unavailable: "the response has status 503", retry: true })
      : fetchUri(uri, tenantId);
  const finished = await service.verify(rubricId, { uri: buildUri("met.json") });
  expect(finished.determination).toBe("met");
  service.service.deps.fetchUri = () => Promise.resolve({ unavailable: `try ${++tries}`, retry: true });
  const failedVerification = await service.verify(rubricId, { uri: buildUri("met.json") });
  service.service.deps.fetchUri = fetchUri;
  expect(rationalesOf(failedVerification)?.[0]).toContain("try 4");
  expect(tries).toBe(4);
});

it("keeps the content that was fetched first when a step runs again", async () => {
  const { fetchContent } = await import("@/server/submission/fetchContent");
  await put("first.json", MET);
  const finished = await service.verify(rubricId, { uri: buildUri("first.json") });
  await put("first.json", "{}");
  expect(await fetchContent(deps(), finished.id, buildUri("first.json"), true)).toMatchObject({ content: MET });
});
