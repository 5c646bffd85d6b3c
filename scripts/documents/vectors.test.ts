// Runs docs/vectors through every verifier.
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { exitCodeOfProof } from "@/cli/gates";
import { checkProof as checkWithClient } from "@/clients/typescript/src/index";
import { ATTESTATION_CORPUS, type AttestationVector } from "@/scripts/proofVectors/attestationCorpus";
import { PROOF_CORPUS, type ProofVector } from "@/scripts/proofVectors/proofCorpus";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { checkProof } from "@/server/proof/check/verify";
import { type DsseEnvelope, opensslAccepts, sigstoreAccepts, sshKeygenAccepts } from "@/testing/foreignTools";
import { runPythonChecks } from "@/testing/pythonChecks";

const vectors = fileURLToPath(new URL("../../docs/vectors/", import.meta.url));
const script = fileURLToPath(new URL("../independent-check.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-vectors-"));
afterAll(() => rmSync(folder, { recursive: true }));

function readVectors<T>(name: string): Record<string, T> {
  const files = readdirSync(path.join(vectors, name));
  return Object.fromEntries(
    files.map((file) => [
      file.replace(".json", ""),
      JSON.parse(readFileSync(path.join(vectors, name, file), "utf8")) as T,
    ]),
  );
}
const proofs = readVectors<ProofVector>("proofs");
const attestations = readVectors<AttestationVector>("attestations");

function write(name: string, content: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}
const filesOf = (name: string, { proof, keys, at }: ProofVector) => [
  write(`${name}-proof.json`, proof),
  write(`${name}-keys.json`, JSON.stringify(keys)),
  at,
];

it("has the files that the committed script writes, and at least thirty", () => {
  expect(proofs).toEqual(JSON.parse(JSON.stringify(PROOF_CORPUS)));
  expect(attestations).toEqual(JSON.parse(JSON.stringify(ATTESTATION_CORPUS)));
  expect(Object.keys({ ...proofs, ...attestations }).length).toBeGreaterThanOrEqual(30);
});

describe("proofs", () => {
  it.each(Object.entries(proofs))(
    "%s: the service and the TypeScript client",
    async (_, { proof, keys, at, expected }) => {
      const now = new Date(at);
      const check = checkProof(parseProofText(proof), keys, { crypto: nodeCrypto, now });
      expect({
        valid: check.valid,
        reason: check.valid ? null : check.reason,
        answer: check.valid ? check.current.determination : null,
        accept: check.valid && exitCodeOfProof(check, { require: ["met"] }) === 0,
      }).toEqual(expected);
      const client = await checkWithClient(proof, keys, { now });
      expect({
        valid: client.valid,
        reason: client.valid ? null : client.reason,
        answer: client.valid ? client.current.determination : null,
        accept: client.valid && client.current.determination === "met" && !client.sample,
      }).toEqual(expected);
    },
  );

  it.each(Object.entries(proofs))("%s: the script for Node", async (name, vector) => {
    const worker = new Worker(script, { argv: filesOf(name, vector), stdout: true, stderr: true });
    // A thread that throws ends with 1 after this event, as a process does.
    worker.on("error", () => undefined);
    const exitCode = await new Promise((resolve) => worker.on("exit", resolve));
    expect(exitCode).toBe(vector.expected.valid ? 0 : 1);
  });

  it("the script for Python", () => {
    const names = Object.keys(proofs);
    const answers = runPythonChecks(Object.entries(proofs).map(([name, vector]) => filesOf(name, vector)));
    if (answers === null) return;
    expect(Object.fromEntries(names.map((name, index) => [name, answers[index]]))).toEqual(
      Object.fromEntries(Object.entries(proofs).map(([name, { expected }]) => [name, expected.valid])),
    );
  });
});

describe("attestations", () => {
  it.each(Object.entries(attestations))("%s: the tool of its form", (_, vector) => {
    const { expected, work } = vector;
    const valid = isValid(vector);
    expect({ valid, accept: valid && isGood(readStatement(vector), work) }).toEqual(expected);
  });
});

type Statement = { subject: { digest: { sha256: string } }[]; predicate: { result: string } };

function isValid(vector: AttestationVector): boolean {
  if (vector.form === "sshsig") return sshKeygenAccepts(vector, vector.allowed_signers);
  if (vector.form === "bundle") return sigstoreAccepts(vector.bundle, vector.public_key);
  const envelope = vector.envelope as DsseEnvelope;
  return opensslAccepts(envelope, vector.public_key);
}

function readStatement(vector: AttestationVector): Statement {
  if (vector.form === "sshsig") return JSON.parse(vector.statement) as Statement;
  const envelope =
    vector.form === "bundle" ? (vector.bundle as { dsseEnvelope: DsseEnvelope }).dsseEnvelope : vector.envelope;
  const { payload } = envelope as DsseEnvelope;
  return JSON.parse(Buffer.from(payload, "base64").toString()) as Statement;
}

function isGood({ subject, predicate }: Statement, work: string): boolean {
  const digest = createHash("sha256").update(work).digest("hex");
  return predicate.result === "PASSED" && subject.some(({ digest: { sha256 } }) => sha256 === digest);
}
