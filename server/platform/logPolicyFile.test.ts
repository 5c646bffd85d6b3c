import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readLogPolicyFile } from "@/server/platform/logPolicyFile";
import { makeSigningKeyPem, readSigningKey } from "@/server/platform/crypto/signingKey";
import { writeVerifierKey } from "@/server/proof/check/log/noteKey";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "log-policy-"));
});
afterAll(async () => rm(folder, { recursive: true }));

async function readPolicyOf(witnesses: readonly string[]) {
  const lines = witnesses.map((url, index) => {
    const { publicKey } = readSigningKey(makeSigningKeyPem(), "witness");
    return `witness w${index} ${writeVerifierKey({ name: `w${index}`, algorithm: "cosignature", publicKey })} ${url}`;
  });
  const file = path.join(folder, "policy");
  await writeFile(file, [...lines, "quorum none", ""].join("\n"));
  return readLogPolicyFile(file);
}

it("refuses a policy with more witnesses than a checkpoint can have signatures", async () => {
  const addresses = Array.from({ length: 64 }, () => "https://witness.example");
  expect((await readPolicyOf(addresses.slice(1))).policy.witnesses).toHaveLength(63);
  await expect(readPolicyOf(addresses)).rejects.toThrow(/LOG_POLICY_FILE: .*policy: .*at most 64 signatures/);
});

it("refuses the address of a witness that is none", async () => {
  await expect(readPolicyOf(["witness.example"])).rejects.toThrow("the address of w0");
});
