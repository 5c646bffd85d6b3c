import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, describe, expect, it, vi } from "vitest";
import { SUBMISSION, saltAt } from "@/scripts/proofVectors/payloads";
import { PROOF_FAILURE_REASONS } from "@/server/proof/contract/proofFormat";
import { openCli } from "@/cli/testing/cliProcess";
import type { RunOptions } from "@/cli/testing/runInProcess";
import { withoutNetwork } from "@/cli/testing/withoutNetwork";

type Golden = { document: unknown; keys: unknown };
const VECTORS = new URL("../server/proof/check/fixtures/", import.meta.url);
const readGolden = (name: string) =>
  JSON.parse(readFileSync(new URL(`golden-${name}.json`, VECTORS), "utf8")) as Golden;

/** Preloaded into the bundled program, whose process ends with code 99 when it uses the network. */
const NO_NETWORK = `
import { watchNetwork } from ${JSON.stringify(new URL("./testing/watchNetwork.mjs", import.meta.url).href)};
watchNetwork((name) => { process.stderr.write("NETWORK " + name + "\\n"); process.exit(99); });
`;

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const cli = openCli();
const offline = ["--import", file("no-network.mjs", NO_NETWORK)];
afterAll(() => cli.remove());

const run = (args: readonly string[], options?: RunOptions) => withoutNetwork(() => cli.run(args, options));

function file(name: string, content: unknown): string {
  const filePath = path.join(cli.folder, name);
  writeFileSync(filePath, typeof content === "string" ? content : JSON.stringify(content));
  return filePath;
}

function vector(name: string): { proof: string; keys: string } {
  const { document, keys } = readGolden(name);
  return { proof: file("proof.json", document), keys: file("keys.json", keys) };
}

describe("proof check --keys, without network access", () => {
  const check = (proof: string, keys: string, ...flags: string[]) =>
    run(["proof", "check", proof, "--keys", keys, ...flags]);

  it.each(["valid-one-entry", "valid-wrapped", "valid-two-entries", "valid-without-flagged"])(
    "%s: exits 0, with the answer in words and what it does not prove",
    async (name) => {
      const { proof, keys } = vector(name);
      const { code, stdout, stderr } = await check(proof, keys);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/^\w+: signed by ed25519-[0-9a-f]{16} on 2026-03-01T12:00:00\.000Z/);
      expect(stdout.match(/^✓ /gm)).toHaveLength(PROOF_FAILURE_REASONS.length);
      expect(stdout).toContain("This does not prove");
    },
  );

  it("exits 0 for a retired key, and explains the status", async () => {
    const { proof, keys } = vector("valid-retired-key");
    const { code, stdout } = await check(proof, keys);
    expect(code).toBe(0);
    expect(stdout).toContain("key   retired: no longer used for signing; its earlier signatures remain valid.");
  });

  it("exits 8 for a revoked key, and confirms nothing", async () => {
    const { proof, keys } = vector("unknown_key-revoked");
    const { code, stdout, stderr } = await check(proof, keys);
    expect({ code, stderr }).toEqual({ code: 8, stderr: "invalid unknown_key\n" });
    expect(stdout).toMatch(/^This proof cannot be confirmed: its key has been revoked\./);
    expect(stdout).not.toContain("signed by");
  });

  it.each([...PROOF_FAILURE_REASONS])("%s: exits 8, with the reason after the word invalid", async (reason) => {
    const { proof, keys } = vector(reason);
    const { code, stdout, stderr } = await check(proof, keys);
    expect({ code, stderr }).toEqual({ code: 8, stderr: `invalid ${reason}\n` });
    expect(stdout).toMatch(new RegExp(`^✗ .*: ${reason}$`, "m"));
  });

  it.each([
    ["text that is not JSON", "not a proof"],
    ["a duplicate key", '{"proof":1,"proof":2}'],
    ["an empty file", ""],
  ])("exits 8 with malformed_proof for %s", async (_, content) => {
    const { keys } = vector("valid-one-entry");
    const { code, stderr } = await check(file("proof.json", content), keys);
    expect({ code, stderr }).toEqual({ code: 8, stderr: "invalid malformed_proof\n" });
  });

  it.each([
    ["valid-one-entry", 3, "partial"],
    ["valid-overridden", 2, "overturned to not_met by the customer's decision"],
    ["valid-escalated", 0, "overturned to met by escalation"],
  ])("%s --require met: exits %d by the current answer, and prints it first", async (name, code, expectedTexts) => {
    const { proof, keys } = vector(name);
    const outcome = await check(proof, keys, "--require", "met");
    expect(outcome.code).toBe(code);
    expect(outcome.stdout).toContain(expectedTexts);
    if (name !== "valid-one-entry") expect(outcome.stdout).toMatch(/^Signed as partial on .*; overturned to /);
    expect((await check(proof, keys)).code).toBe(0);
    expect((await check(proof, keys, "--require", "met,partial")).code).toBe(code === 3 ? 0 : code);
  });

  it("--expect-entries: exits 8 for a shortened chain, and states what is missing", async () => {
    const { document, keys } = readGolden("valid-escalated") as { document: { entries: object[] }; keys: object };
    const shortenedProof = file("cut.json", { ...document, entries: document.entries.slice(0, 1) });
    const keysFile = file("keys.json", keys);
    expect((await check(shortenedProof, keysFile)).code).toBe(0);
    const { code, stderr } = await check(shortenedProof, keysFile, "--expect-entries", "3");
    expect(code).toBe(8);
    expect(stderr).toBe(
      "invalid chain_invalid: this copy has 1 entry where 3 were expected; get the newest one from the issuer\n",
    );
    expect((await check(file("whole.json", document), keysFile, "--expect-entries", "3")).code).toBe(0);
  });

  it("--fail-on-flagged: exits 4 until somebody decides", async () => {
    const flaggedProof = vector("valid-two-entries");
    expect((await check(flaggedProof.proof, flaggedProof.keys, "--fail-on-flagged")).code).toBe(4);
    const decidedProof = vector("valid-escalated");
    expect((await check(decidedProof.proof, decidedProof.keys, "--fail-on-flagged")).code).toBe(0);
  });

  it("--at: checks as of that time, with the validity of each key", async () => {
    const earlyProof = vector("valid-one-entry");
    const { code, stdout } = await check(earlyProof.proof, earlyProof.keys, "--at", "2025-12-01T00:00:00Z");
    expect(code).toBe(8);
    expect(stdout).toMatch(/^This proof cannot be confirmed: its key was not valid yet at the time of the check\./);
    const lateProof = vector("unknown_key-entry_after_retirement");
    const retired = await check(lateProof.proof, lateProof.keys, "--json");
    expect(retired.code).toBe(8);
    expect(JSON.parse(retired.stdout)).toMatchObject({ reason: "unknown_key", key_fault: "entry_after_retirement" });
  });

  it("--json: prints the whole result of a valid and of an invalid proof", async () => {
    const valid = vector("valid-two-entries");
    const validOutcome = await check(valid.proof, valid.keys, "--json");
    expect(validOutcome.code).toBe(0);
    expect(JSON.parse(validOutcome.stdout)).toMatchObject({
      valid: true,
      key_status: "retired",
      determination: "partial",
      confidence: 0.91,
      flagged: true,
      manipulation_detected: true,
      keys_from: `${valid.keys} (no network used)`,
    });
    const invalid = vector("signature_invalid");
    const invalidOutcome = await check(invalid.proof, invalid.keys, "--json");
    expect(invalidOutcome).toMatchObject({ code: 8, stderr: "invalid signature_invalid\n" });
    const result = JSON.parse(invalidOutcome.stdout) as { steps: { id: string; result: string }[] };
    expect(result).toMatchObject({ valid: false, reason: "signature_invalid" });
    expect(result.steps.map(({ result }) => result)).toEqual([...Array<string>(7).fill("ok"), "failed", "not_reached"]);
  });

  it("reads standard input, in this process and as the bundled program", async () => {
    const { document, keys } = readGolden("valid-one-entry");
    const args = ["proof", "check", "-", "--keys", file("keys.json", keys)];
    const input = JSON.stringify(document);
    const outcome = await cli.spawn(args, { nodeArguments: offline, input });
    expect(outcome.code).toBe(0);
    expect(await run(args, { input })).toEqual(outcome);
  });

  it("exits 1 for a file that it cannot read", async () => {
    const { proof, keys } = vector("valid-one-entry");
    const missingFile = path.join(cli.folder, "missing.json");
    const results = [
      await check(missingFile, keys),
      await check(proof, missingFile),
      await check(proof, file("keys.json", "{")),
      await check(proof, file("keys.json", { keys: [1] })),
      await check(proof, file("keys.json", {})),
    ];
    for (const { code, stdout, stderr } of results) {
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^error: .+\n$/);
    }
  });

  it("requires the network without --keys", async () => {
    const { proof } = vector("valid-one-entry");
    const { code, stderr } = await cli.spawn(["proof", "check", proof], { nodeArguments: offline });
    expect({ code, stderr }).toEqual({ code: 99, stderr: "NETWORK fetch\n" });
    await expect(run(["proof", "check", proof])).rejects.toThrow("the callback used the network: fetch");
  });
});

describe("proof check --submission", () => {
  const PLACES = ["/submission_commitment", "/payload/pieces/0/commitment", "/payload/pieces/1/commitment"];
  const compare = async (submission: unknown, places: readonly string[], ...flags: string[]) => {
    const { proof, keys } = vector("format3-valid-one-entry");
    const { verification_id } = (readGolden("format3-valid-one-entry") as { document: { verification_id: string } })
      .document;
    const openings = file("openings.json", {
      verification_id,
      format: "svc-verify/openings/3",
      openings: places.map((place) => ({ seq: 0, place, salt: saltAt(place) })),
    });
    const names = [proof, "--keys", keys, "--submission", file("work.json", submission), "--openings", openings];
    return run(["proof", "check", ...names, "--at", "2026-06-01T00:00:00Z", ...flags]);
  };

  it("names each field that the file opens", async () => {
    const { code, stdout } = await compare(SUBMISSION, PLACES);
    expect(code).toBe(0);
    expect(stdout).toContain("✓ the submission: as JSON");
    expect(stdout).toContain("✓ output: as its output");
    expect(stdout).toContain("✓ context: handbook: as its context[0]");
  });

  it("shows one field without the others", async () => {
    const { code, stdout } = await compare({ output: "output" }, PLACES.slice(1, 2), "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      valid: true,
      submission: {
        is_judged: true,
        contents: [
          { name: "the submission", form: null },
          { name: "output", form: "as its output" },
          { name: "context: handbook", form: null },
          { form: null },
        ],
      },
    });
  });

  it("exits 8 for another text, for one changed field, and when the salts are missing", async () => {
    const changed = { ...SUBMISSION, context: [{ label: "handbook", value: "another" }] };
    for (const [submission, places] of [
      ["another text", PLACES],
      [changed, PLACES],
      [SUBMISSION, []],
    ] as const) {
      const { code, stderr } = await compare(submission, places);
      expect({ code, stderr }).toEqual({
        code: 8,
        stderr: expect.stringMatching(/^invalid submission_mismatch: .*work\.json is not what was judged\n$/) as string,
      });
    }
  });

  it("exits 8 for a field that the openings do not open, beside one that they open", async () => {
    const { code, stdout } = await compare({ ...SUBMISSION, output: "altered" }, PLACES.slice(2));
    expect(code).toBe(8);
    expect(stdout).toContain("✗ output: the openings lack its salt");
    expect(stdout).toContain("✓ context: handbook: as its context[0]");
  });

  it("asks for the openings that a proof of format 3 needs, and refuses those of another proof", async () => {
    const { proof, keys } = vector("format3-valid-one-entry");
    const names = ["proof", "check", proof, "--keys", keys, "--submission", file("work.json", SUBMISSION)];
    const { code, stderr } = await run(names);
    expect(code).toBe(1);
    expect(stderr).toContain("add --openings, from proof get <id> --openings FILE");
    const other = file("other.json", { verification_id: crypto.randomUUID(), format: "svc-verify/openings/3" });
    const refused = await run([...names, "--openings", other]);
    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining("not have the openings") as string });
  });

  it("states when the content was erased", async () => {
    const { proof, keys } = vector("format3-valid-erased");
    const at = ["--at", "2026-06-01T00:00:00Z"];
    const { code, stdout } = await run(["proof", "check", proof, "--keys", keys, ...at]);
    expect(code).toBe(0);
    expect(stdout).toContain("content erased at 2026-05-01T07:59:00.000Z; signature valid");
  });
});

describe("proof self-test", () => {
  it("detects every alteration of a temporary proof, offline", async () => {
    const { code, stdout } = await cli.spawn(["proof", "self-test"], { nodeArguments: offline });
    expect(code).toBe(0);
    const [, detectedCount, alterationCount] = /^(\d+) of (\d+) alterations detected/.exec(stdout) ?? [];
    expect(detectedCount).toBe(alterationCount);
    expect(Number(alterationCount)).toBeGreaterThan(1000);
  });

  it("exits 0 for a proof file in which every alteration is detected", async () => {
    const { proof, keys } = vector("valid-one-entry");
    const { code } = await run(["proof", "self-test", proof, "--keys", keys]);
    expect(code).toBe(0);
  });

  it("exits 8 when the proof is invalid", async () => {
    const { proof, keys } = vector("signature_invalid");
    const { code, stderr } = await run(["proof", "self-test", proof, "--keys", keys]);
    expect(code).toBe(8);
    expect(stderr).toMatch(/^invalid signature_invalid\n/);
  });

  it("exits 1 for a proof file without --keys", async () => {
    const { proof } = vector("valid-one-entry");
    expect((await run(["proof", "self-test", proof])).code).toBe(1);
  });
});

describe("usage", () => {
  it.each([["--help"], ["verify", "--help"], ["--version"]])("%s exits 0", async (...args) => {
    expect((await run(args)).code).toBe(0);
  });

  it.each([
    [[]],
    [["bogus"]],
    [["verify"]],
    [["verify", "--rubric", "r", "--timeout", "0", "f"]],
    [["get"]],
    [["proof", "check", "a", "b"]],
    [["proof", "check", "a", "--require", "partial"]],
    [["proof", "check", "a", "--expect-entries", "0"]],
    [["proof", "check", "a", "--at", "yesterday"]],
    [["list", "--status", "lost"]],
    [["list", "--nonsense"]],
  ])("%j exits 1 with a message", async (args) => {
    const { code, stdout, stderr } = await run(args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).not.toBe("");
  });
});
