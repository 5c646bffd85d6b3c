// The commands of the log: audit, policies and the place of an entry, as a user runs them against a service.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { idleKey } from "@/scripts/proofVectors/testKeys";
import { parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { parseNote } from "@/server/proof/check/log/note";
import { writeVerifierKey } from "@/server/proof/check/log/noteKey";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { cliSuite, environmentFor } from "@/testing/cliSuite";
import { makeRubric } from "@/testing/factories";

const suite = cliSuite();
const file = (name: string) => path.join(suite.cli.folder, name);
const write = (name: string, text: string): string => {
  writeFileSync(file(name), text);
  return file(name);
};
const run = (...args: string[]) =>
  suite.cli.run(args, { env: environmentFor(suite.service.baseUrl, suite.service.apiKey) });
const audit = (...args: string[]) => run("log", "audit", `${suite.service.baseUrl}/log`, ...args);

async function makeVerdict(): Promise<string> {
  const { deps } = suite.service.service;
  const rubric_id = await makeRubric(deps, suite.service.tenantId);
  const tenant = tenantDeps(deps, suite.service.tenantId);
  return (await submit(tenant, { body: { rubric_id, submission: { inline: "{}" } } })).id;
}

let id: string;
let proof: string;
beforeAll(async () => {
  id = await makeVerdict();
  const readProof = async () => JSON.parse((await run("proof", "get", id)).stdout) as ProofEnvelopeDocument;
  const document = await vi.waitFor(
    async () => {
      const copy = await readProof();
      expect(copy.inclusion).toHaveLength(1);
      return copy;
    },
    { timeout: 30_000, interval: 500 },
  );
  proof = write("proof.json", JSON.stringify(document));
});

describe("log audit", () => {
  it("follows a log from visit to visit, and finds a proof in it", async () => {
    const state = file("state.txt");
    const first = await audit("--state", state, "--proof", proof);
    expect(first).toMatchObject({ code: 0, stderr: "" });
    expect(first.stdout).toMatch(/entry 0 of the proof is at \d+/);
    const { size } = parseCheckpoint(parseNote(readFileSync(state, "utf8"))?.text ?? "") ?? { size: 0 };
    expect(size).toBeGreaterThan(0);

    await makeVerdict();
    await expect
      .poll(async () => (JSON.parse((await audit("--json")).stdout) as { size: number }).size, { timeout: 30_000 })
      .toBeGreaterThan(size);
    const second = await audit("--state", state, "--json");
    expect(second.code).toBe(0);
    expect(JSON.parse(second.stdout)).toMatchObject({ ok: true, read: 1, fault: null });
    expect(existsSync(`${state}.new`)).toBe(false);
  });

  it("exits 8 for a log that another key signed, and 1 for a file that is no checkpoint or policy", async () => {
    const { hostname, port } = new URL(suite.service.baseUrl);
    const name = `${hostname}:${port}/log`;
    const otherKey = writeVerifierKey({ name, algorithm: "ed25519", publicKey: idleKey.publicKey });
    const unsigned = await audit("--key", otherKey);
    expect(unsigned.code).toBe(8);
    expect(unsigned.stderr).toMatch(/^invalid unsigned: /);
    const nothing = write("nothing.txt", "nothing");
    expect((await audit("--checkpoint", nothing)).stderr).toMatch(/nothing\.txt is no signed checkpoint of /);
    expect((await audit("--policy", nothing)).stderr).toMatch(/nothing\.txt: line 1: not a line of a policy/);
    expect((await audit("--key", "x")).code).toBe(1);
    expect((await run("log", "audit", "ftp://host/log")).code).toBe(1);
  });
});

describe("proof check --policy", () => {
  const witness = writeVerifierKey({ name: "w.example", algorithm: "cosignature", publicKey: idleKey.publicKey });

  it("exits 0 where the policy is met, and 8 where it is not", async () => {
    const met = await run("proof", "check", proof, "--policy", write("none.txt", "quorum none\n"));
    expect(met.code).toBe(0);
    expect(met.stdout).toMatch(/^log {3}Logged as entry \d+ of \S+, not witnessed\.$/m);
    const policy = write("one.txt", `witness w ${witness}\nquorum w\n`);
    const unmet = await run("proof", "check", proof, "--policy", policy);
    expect(unmet).toMatchObject({
      code: 8,
      stderr: expect.stringMatching(/^invalid log_policy: Logged as /) as string,
    });
    const { inclusion: _, ...document } = JSON.parse(readFileSync(proof, "utf8")) as ProofEnvelopeDocument;
    const bare = write("bare.json", JSON.stringify(document));
    expect((await run("proof", "check", bare, "--policy", file("none.txt"))).code).toBe(8);
    expect((await run("proof", "check", bare)).code).toBe(0);
  });
});

describe("proof export --form tlog-proof", () => {
  it("writes the place and the logged bytes", async () => {
    const out = file("entry.tlog-proof");
    expect((await run("proof", "export", id, "--form", "tlog-proof", "--out", out)).code).toBe(0);
    expect(readFileSync(out, "utf8")).toMatch(/^c2sp\.org\/tlog-proof@v1\nindex \d+\n/);
    expect(readFileSync(`${out}.entry`)).toHaveLength(96);
    const missing = await run("proof", "export", id, "--form", "tlog-proof", "--seq", "9");
    expect(missing).toMatchObject({ code: 1, stderr: "error: --seq: the proof has no entry 9; it has 1\n" });
  });
});
