// Checks that the Python script of docs/proof-format.md gives the same answers as the product.
import { execFileSync, spawnSync } from "node:child_process";
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

const script = fileURLToPath(new URL("independent_check.py", import.meta.url));
const hasCryptography = spawnSync("python3", ["-c", "import cryptography"]).status === 0;
const folder = mkdtempSync(join(tmpdir(), "svc-verify-python-check-"));
afterAll(() => rmSync(folder, { recursive: true }));

// Runs the script once for each list of arguments, in one process, and prints whether it exited without an error.
const RUNNER = `
import contextlib, io, json, runpy, sys
for arguments in json.load(sys.stdin):
    sys.argv = [${JSON.stringify(script)}, *arguments]
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            runpy.run_path(sys.argv[0])
        print("valid")
    except (Exception, SystemExit):
        print("invalid")
`;

type Check = { name: string; document: unknown; now: string; valid: boolean };

/** Runs the script on each document, and lists the checks whose result differs from `valid`. */
function listDisagreements(checks: readonly Check[]): string[] {
  const keys = join(folder, "keys.json");
  writeFileSync(keys, JSON.stringify(testKeySet));
  const calls = checks.map(({ document, now }, index) => {
    const file = join(folder, `${index}.json`);
    writeFileSync(file, JSON.stringify(document));
    return [file, keys, now];
  });
  const answers = execFileSync("python3", ["-c", RUNNER], { input: JSON.stringify(calls), encoding: "utf8" });
  const lines = answers.trim().split("\n");
  expect(lines).toHaveLength(checks.length);
  return checks.filter(({ valid }, index) => (lines[index] === "valid") !== valid).map(({ name }) => name);
}

const now = goldenCases()["valid-one-entry"]?.now ?? "";

describe.runIf(hasCryptography)("independent_check.py", () => {
  it("imports only the standard library and cryptography, and has at most 80 lines", () => {
    const source = readFileSync(script, "utf8");
    const importLines = [...source.matchAll(/^(?:import|from) ([\w, ]+?)(?:\.[\w.]+)? ?(?:import .*)?$/gm)];
    const modules = importLines.flatMap(([, names]) => (names ?? "").trim().split(", "));
    expect(modules).toEqual(["base64", "hashlib", "json", "re", "sys", "datetime", "decimal", "cryptography"]);
    expect(source.trimEnd().split("\n").length).toBeLessThanOrEqual(80);
  });

  it("agrees with the product on every golden proof", () => {
    const checks = Object.entries(goldenCases()).map(([name, { document, now: time, expected }]) => {
      return { name, document, now: time, valid: expected.valid };
    });
    expect(listDisagreements(checks)).toEqual([]);
  });

  it("agrees with the product on wrappers and unknown members", () => {
    const document = ProofEnvelopeDocument.parse(goldenCases()["format3-valid-one-entry"]?.document);
    const variants = Object.entries(proofVariants(document));
    const checks = variants.map(([name, variant]) => {
      return { name, document: variant, now, valid: VALID_IN_FILES.includes(name) };
    });
    expect(listDisagreements(checks)).toEqual([]);
  });

  it.each(["valid-two-entries", "format3-valid-two-entries"])("rejects each change of %s", (golden) => {
    const proof = ProofEnvelopeDocument.parse(goldenCases()[golden]?.document);
    const changes = [...tamperings(proof, { crypto: nodeCrypto, otherKeyId: idleKey.keyId })];
    const checks = changes
      .filter(({ name }) => !/bit [1-9]/.test(name))
      .map(({ name, document }) => ({ name, document, now, valid: false }));
    expect(checks.length).toBeGreaterThan(200);
    expect(listDisagreements(checks)).toEqual([]);
  });

  it("writes numbers as ECMAScript does", () => {
    const numbers = [0, -0, 1, 0.1, 1e-6, 1e-7, 1.5e-7, 123456789012345680000, 1e21, 1.25e22, -0.5, 5e-324, 2 ** 53];
    const source = readFileSync(script, "utf8").split("\nread =")[0] ?? "";
    const program = `${source}\nfor value in json.load(sys.stdin): print(number(float(value)))`;
    const texts = execFileSync("python3", ["-c", program], { input: JSON.stringify(numbers), encoding: "utf8" });
    expect(texts.trim().split("\n")).toEqual(numbers.map((value) => JSON.stringify(value)));
  });
});
