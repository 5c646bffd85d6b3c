import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { goldenCases } from "@/scripts/proofVectors/golden";
import { idleKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import { PROOF_JWKS_URI, SIGNING_DOMAINS } from "@/server/proof/contract/proofFormat";
import { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { parseProofText } from "@/server/proof/check/parseProofText";
import { checkProof } from "@/server/proof/check/verify";
import { tamperings } from "@/server/proof/tamper/tamper";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { proofVariants, VALID_IN_FILES } from "@/testing/proofVariants";

const script = fileURLToPath(new URL("independent-check.mjs", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "svc-verify-independent-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

const keys = join(folder, "keys.json");
writeFileSync(keys, JSON.stringify(testKeySet));
let fileCount = 0;

function writeProof(document: unknown, text = JSON.stringify(document)): string {
  const file = join(folder, `${fileCount++}.json`);
  writeFileSync(file, text);
  return file;
}

/**
 * Runs the script on a document, or on its text, and returns the exit code. It runs in a thread, which starts much faster
 * than a process.
 */
function runScript(document: unknown, text?: string, ...time: string[]): Promise<number> {
  const worker = new Worker(script, {
    argv: [writeProof(document, text), keys, ...time],
    stdout: true,
    stderr: true,
  });
  // A thread that throws exits with 1 after this event, as a process does.
  worker.on("error", () => undefined);
  return new Promise((resolve) => worker.on("exit", resolve));
}

describe("independent-check", () => {
  it("follows the steps of docs/proof-format.md", () => {
    const documentation = readFileSync(fileURLToPath(new URL("../docs/proof-format.md", import.meta.url)), "utf8");
    for (const text of [...Object.entries(SIGNING_DOMAINS).flat(), PROOF_JWKS_URI])
      expect(documentation).toContain(`\`${text}\``);
    const steps = [...documentation.matchAll(/^(\d+)\. /gm)].map(([, step]) => step);
    const checked = [...readFileSync(script, "utf8").matchAll(/must\(.*, (\d)\);/g)].map(([, step]) => step);
    expect([...new Set(checked)].sort()).toEqual(steps);
  });

  it("imports only Node's built-in modules and has at most 60 lines", () => {
    const source = readFileSync(script, "utf8");
    const imported = [...source.matchAll(/from "([^"]+)"|import\(/g)].map(([, name]) => name);
    expect(imported).toEqual(["node:crypto", "node:fs"]);
    expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(60);
  });

  it.each(Object.entries(goldenCases()))("agrees with the product on %s", async (_, { document, now, expected }) => {
    expect(await runScript(document, undefined, now)).toBe(expected.valid ? 0 : 1);
  });

  it("agrees with the product on wrappers and unknown members", async () => {
    const document = ProofEnvelopeDocument.parse(goldenCases()["valid-one-entry"]?.document);
    const now = new Date(goldenCases()["valid-one-entry"]?.now ?? "");
    for (const [name, variant] of Object.entries(proofVariants(document))) {
      const { valid } = checkProof(variant, testKeySet, { crypto: nodeCrypto, now });
      expect([name, valid]).toEqual([name, VALID_IN_FILES.includes(name)]);
      expect([name, (await runScript(variant, undefined, now.toISOString())) === 0]).toEqual([name, valid]);
    }
  });

  it("exits 1 with an explanation when the keys have no status, as in a plain JWKS", async () => {
    const file = join(folder, "jwks-proof.json");
    writeFileSync(file, JSON.stringify(goldenCases()["valid-one-entry"]?.document));
    const jwks = join(folder, "jwks.json");
    writeFileSync(jwks, JSON.stringify({ keys: testKeySet.keys.map(({ kid, x }) => ({ kty: "OKP", kid, x })) }));
    const refusal = await new Promise((resolve) => {
      const child = execFile(process.execPath, [script, file, jwks], (_error, _stdout, stderr) =>
        resolve({ code: child.exitCode, stderr }),
      );
    });
    const stderr = `the keys have no status: use the key set of the issuer, ${PROOF_JWKS_URI}\n`;
    expect(refusal).toEqual({ code: 1, stderr });
  });

  it("rejects a proof with a duplicate or special member name, as the product does", async () => {
    const text = JSON.stringify(goldenCases()["valid-one-entry"]?.document);
    const variants = {
      plain: [text, 0],
      spaced: [JSON.stringify(JSON.parse(text), null, 2).replaceAll('": ', '" \n: '), 0],
      duplicate: [text.replace('"format":', '"format":"x","format":'), 1],
      "escaped duplicate": [text.replace('"format":', '"\\u0066ormat":"x","format":'), 1],
      "duplicate in an entry": [text.replace('"seq":', '"seq":1,"seq":'), 1],
      "special key": [text.replace('"format":', '"__proto__":{},"format":'), 1],
      "escaped special key": [text.replace('"format":', '"\\u005f_proto__":{},"format":'), 1],
    } as const;
    for (const [name, [variant, expected]] of Object.entries(variants)) {
      expect([name, await runScript(null, variant)]).toEqual([name, expected]);
      expect([name, parseProofText(variant) === null]).toEqual([name, expected === 1]);
    }
  });

  it("rejects a proof when the time of the check is not a time", async () => {
    const { document } = goldenCases()["expired"] ?? {};
    expect(await runScript(document, undefined, "tomorrow")).toBe(1);
  });

  it("rejects each change of a signed proof", { timeout: 60_000 }, async () => {
    const [one = [], two = []] = ["valid-one-entry", "valid-two-entries"].map((name) => {
      const proof = ProofEnvelopeDocument.parse(goldenCases()[name]?.document);
      return [...tamperings(proof, { crypto: nodeCrypto, otherKeyId: idleKey.keyId })];
    });
    // Each change needs a run, so most single-bit changes are left out: the sample has every leaf of the signed text with
    // a matching hash, and every other kind of change outside that text.
    const leafChanges = one.filter(({ name }) => name.endsWith("altered, hash made to match"));
    const outerChanges = two.filter(({ name }) => !name.includes(".envelope ") && !/bit [1-9]/.test(name));
    const sample = [...leafChanges, ...outerChanges];
    expect(sample.length).toBeGreaterThan(60);
    const undetectedChanges: string[] = [];
    const pending = [...sample];
    const runPending = async () => {
      for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
        if ((await runScript(next.document)) !== 1) undetectedChanges.push(next.name);
      }
    };
    await Promise.all([runPending(), runPending()]);
    expect(undetectedChanges).toEqual([]);
  });
});
