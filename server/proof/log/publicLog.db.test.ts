import { afterAll, beforeAll, expect, it } from "vitest";
import { idleKey } from "@/scripts/proofVectors/testKeys";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { parseVerifierKey, writeVerifierKey } from "@/server/proof/check/log/noteKey";
import { parsePolicy } from "@/server/proof/check/log/policy";
import { checkSubmittedProof, getProofEnvelope, publishedKeySet } from "@/server/proof/issuedProof";
import { readLogPolicy } from "@/server/proof/log/publicLog";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import { type TestService, startTestService } from "@/testing/service";

const otherLog = writeVerifierKey({ name: "other.example", algorithm: "ed25519", publicKey: idleKey.publicKey });
const witness = writeVerifierKey({ name: "one.example", algorithm: "cosignature", publicKey: idleKey.publicKey });

let suite: TestService;
let id: string;
beforeAll(async () => {
  suite = await startTestService();
  const tenant = tenantDeps(suite.service.deps, suite.tenantId);
  const rubric_id = await makeRubric(suite.service.deps, suite.tenantId);
  id = (await submit(tenant, { body: { rubric_id, submission: { inline: "{}" } } })).id;
});
afterAll(async () => suite.stop());

/** Returns the dependencies of a service whose operator has chosen a policy. */
function depsWith(text: string) {
  const { deps } = suite.service;
  return { ...deps, settings: { ...deps.settings, logPolicy: { policy: parsePolicy(text), text } } };
}

const rest = `witness one ${witness}\nquorum one\n`;

async function waitForLogKey(): Promise<string> {
  const readKey = async () => (await publishedKeySet(suite.service.deps)).log_key;
  await expect.poll(readKey, { timeout: 20_000 }).toBeDefined();
  return (await readKey()) ?? "";
}

it("publishes the witnesses that the operator chose, with the own log", async () => {
  const logKey = await waitForLogKey();
  expect(await readLogPolicy(depsWith(rest))).toBe(`log ${logKey} ${suite.baseUrl}/log\n${rest}`);
  const ownPolicy = `# ours\nlog ${logKey} https://mirror.example/log\nlog ${otherLog}\n${rest}`;
  expect(await readLogPolicy(depsWith(ownPolicy))).toBe(ownPolicy);
});

it("publishes a policy that can be read, when the operator's names other logs or the own key by another name", async () => {
  const logKey = await waitForLogKey();
  const key = parseVerifierKey(logKey);
  if (!key) throw new Error("the key set names no log");
  const renamed = writeVerifierKey({ ...key, name: "renamed.example/log" });
  const published = await readLogPolicy(depsWith(`log ${renamed}\n\tlog ${otherLog}\n# log\n${rest}`));
  expect(published).toBe(`log ${logKey} ${suite.baseUrl}/log\n# log\n${rest}`);
  expect(parsePolicy(published).logs).toHaveLength(1);
});

it("checks a proof against the own log when the operator's policy names another", async () => {
  const tenant = tenantDeps(suite.service.deps, suite.tenantId);
  const readDocument = () => getProofEnvelope(tenant, { id });
  await expect.poll(async () => (await readDocument()).inclusion?.length, { timeout: 20_000 }).toBe(1);
  const body = await readDocument();
  expect(await checkSubmittedProof(depsWith(`log ${otherLog}\n${rest}`), { body })).toMatchObject({
    valid: true,
    log: { state: "logged", entries: [{ cosigned_by: 0, witnesses: 1 }] },
  });
});
