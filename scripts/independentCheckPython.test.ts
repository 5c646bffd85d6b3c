// The Python script of docs/proof-format.md gives the answers of the product.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import { goldenCases } from "@/scripts/proofVectors/golden";
import { idleKey, testKeySet } from "@/scripts/proofVectors/testKeys";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { tamperings } from "@/server/proof/tamper/tamper";
import { proofVariants, VALID_IN_FILES } from "@/testing/proofVariants";
import { runPythonChecks } from "@/testing/pythonChecks";

const script = fileURLToPath(new URL("independent_check.py", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "svc-verify-python-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Check = { name: string; document: unknown; now: string; valid: boolean };

/** Returns the checks on which the script disagrees. */
function disagreements(checks: readonly Check[]): string[] {
  const keys = join(folder, "keys.json");
  writeFileSync(keys, JSON.stringify(testKeySet));
  const calls = checks.map(({ document, now }, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify(document));
    return [file, keys, now];
  });
  const answers = runPythonChecks(calls) ?? [];
  expect(answers).toHaveLength(checks.length);
  return checks.filter(({ valid }, index) => answers[index] !== valid).map(({ name }) => name);
}

const now = goldenCases()["valid-one-entry"]?.now ?? "";

describe.runIf(runPythonChecks([]) !== null)("independent_check.py", () => {
  it("imports only the standard library and cryptography, and has at most 80 lines", () => {
    const source = readFileSync(script, "utf8");
    const imported = [...source.matchAll(/^(?:import|from) ([\w, ]+?)(?:\.[\w.]+)? ?(?:import .*)?$/gm)];
    const modules = imported.flatMap(([, names]) => (names ?? "").trim().split(", "));
    expect(modules.sort()).toEqual(["base64", "cryptography", "datetime", "decimal", "hashlib", "json", "re", "sys"]);
    expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });

  it("agrees with the product on every golden proof", () => {
    const checks = Object.entries(goldenCases()).map(([name, { document, now: time, expected }]) => {
      return { name, document, now: time, valid: expected.valid };
    });
    expect(disagreements(checks)).toEqual([]);
  });

  it("agrees with the product on wrappers and unknown members", () => {
    const document = ProofEnvelopeDocument.parse(goldenCases()["format3-valid-one-entry"]?.document);
    const variants = Object.entries(proofVariants(document));
    const checks = variants.map(([name, variant]) => {
      return { name, document: variant, now, valid: VALID_IN_FILES.includes(name) };
    });
    expect(disagreements(checks)).toEqual([]);
  });

  it("rejects each change of a signed proof", () => {
    const proof = ProofEnvelopeDocument.parse(goldenCases()["format3-valid-two-entries"]?.document);
    const changes = [...tamperings(proof, { crypto: nodeCrypto, otherKeyId: idleKey.keyId })];
    const checks = changes
      // Each leaf of the signed text with its hash made right, and all that is not a single bit outside it.
      .filter(({ name }) => !/bit [1-9]/.test(name) && !/\.envelope .*(?<!altered, hash made to match)$/.test(name))
      .map(({ name, document }) => ({ name, document, now, valid: false }));
    expect(checks.length).toBeGreaterThan(100);
    expect(disagreements(checks)).toEqual([]);
  });

  it("writes numbers as ECMAScript does", () => {
    const numbers = [0, -0, 1, 0.1, 1e-6, 1e-7, 1.5e-7, 123456789012345680000, 1e21, 1.25e22, -0.5, 5e-324, 2 ** 53];
    const source = readFileSync(script, "utf8").split("\nread =")[0] ?? "";
    const program = `${source}\nfor value in json.load(sys.stdin): print(number(float(value)))`;
    const texts = execFileSync("python3", ["-c", program], { input: JSON.stringify(numbers), encoding: "utf8" });
    expect(texts.trim().split("\n")).toEqual(numbers.map((value) => JSON.stringify(value)));
  });
});
