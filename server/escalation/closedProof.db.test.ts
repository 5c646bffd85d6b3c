// The proof of a verdict that was reverified and then escalated, as each verifier checks it.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { EscalationClosedPayload } from "@/server/proof/contract/payloads";
import { judgeEscalation } from "@/server/escalation/judgeEscalation";
import { judgmentMessage } from "@/server/escalation/judgmentSignature";
import { checkSubmittedProof, getProofEnvelope, publishedKeySet } from "@/server/proof/issuedProof";
import { decodeBase64, decodeBase64Url } from "@/server/proof/check/base64";
import { computeCommitment } from "@/server/proof/check/commitment";
import { getProofOpenings } from "@/server/verification/openings/getOpenings";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { reverify } from "@/server/verification/reverify/reverify";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { rotateSigningKey } from "@/server/platform/signingKeys";
import { makeEscalation, makeReviewer, makeVerdict } from "@/testing/escalations";
import { startTestService, type TestService } from "@/testing/service";

const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-closed-"));
let service: TestService;
let document: ProofEnvelopeDocument;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true });
});

const deps = () => tenantDeps(service.service.deps, service.tenantId);

async function close(id: string) {
  const [reviewer, router] = [await makeReviewer(service), await makeReviewer(service)];
  const escalationId = await makeEscalation(service, router, id);
  return judgeEscalation({ ...deps(), actor: reviewer.principal }, { id: escalationId, body: reviewer.judgment() });
}

it("chains verdict, reverification and close, and states what the reviewer signed", async () => {
  const id = await makeVerdict(service);
  await reverify({ ...deps(), actor: "operator" }, { id, body: { max_judge_tier: 1 } });
  expect((await close(id)).proof_entry).toMatchObject({ seq: 3, kind: "escalation_closed" });
  document = await getProofEnvelope(deps(), { id });
  const { payload } = JSON.parse(document.entries[3]?.envelope ?? "{}") as { payload: unknown };
  const { judgment } = EscalationClosedPayload.parse(payload);
  const { openings } = await getProofOpenings(deps(), { id });
  const opening = openings.find(({ seq, place }) => seq === 3 && place === "/payload/judgment/commitment");
  const { content = "", salt = "" } = opening ?? {};
  expect(computeCommitment(nodeCrypto, salt, "/payload/judgment/commitment", content)).toBe(judgment.commitment);
  const signed = JSON.parse(content) as { content_hash: string; signature: string };
  const [signature, publicKey] = [decodeBase64(signed.signature), decodeBase64Url(judgment.public_key)];
  if (!signature || !publicKey) throw new Error("the opening holds no signature");
  expect(nodeCrypto.verifyEd25519(signature, judgmentMessage(signed.content_hash), publicKey)).toBe(true);
});

it("passes the public check and the independent check", async () => {
  expect(await checkSubmittedProof(service.service.deps, { body: document })).toMatchObject({
    valid: true,
    determination: "met",
    current: { determination: "not_met", source: "escalation" },
  });
  const [proofFile, keysFile] = [path.join(folder, "proof.json"), path.join(folder, "keys.json")];
  writeFileSync(proofFile, JSON.stringify(document));
  writeFileSync(keysFile, JSON.stringify(await publishedKeySet(service.service.deps)));
  const script = fileURLToPath(new URL("../../scripts/independent-check.mjs", import.meta.url));
  const checkerOutput = await new Promise((resolve) => {
    execFile(process.execPath, [script, proofFile, keysFile], (_, stdout) => resolve(stdout.trim()));
  });
  expect(checkerOutput).toBe("valid: now not_met, signed as met");
});

it("signs with the new key when another process rotated it, and refuses nothing", async () => {
  const id = await makeVerdict(service);
  const { database, clock } = service.service.deps;
  const rotatedKeyId = await rotateSigningKey({ database, clock, dataDir: service.dataDir, environmentPem: undefined });
  expect((await close(id)).proof_entry).toMatchObject({ seq: 2, key_id: rotatedKeyId.keyId });
  expect(
    await checkSubmittedProof(service.service.deps, { body: await getProofEnvelope(deps(), { id }) }),
  ).toMatchObject({
    valid: true,
  });
});
