import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvidenceSource } from "@/server/evidence/source/sources";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { type TestService, startTestService } from "@/testing/service";

const raw = Buffer.from(generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "", "base64url");
const identityPoint = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

const add = (publicKey: string, encoding: string, name = "Registry") =>
  addEvidenceSource(
    { ...tenantDeps(suite.service.deps, suite.tenantId), actor: "operator" },
    { body: { name, public_key: publicKey, encoding } },
  );

test("a key is the same source in either encoding", async () => {
  const sources = await Promise.all([add(raw.toString("base64"), "base64"), add(raw.toString("hex"), "hex")]);
  expect(sources[0]).toMatchObject({ name: "Registry", status: "active" });
  expect(sources[0].key_fingerprint).toMatch(/^ed25519-[0-9a-f]{16}$/);
  expect(sources[1].key_fingerprint).toBe(sources[0].key_fingerprint);
  const { db } = tenantDeps(suite.service.deps, suite.tenantId);
  const rows = await db.transaction((tx) => tx.evidenceSourceKey.findMany());
  expect(rows.map(({ publicKey }) => publicKey)).toEqual(Array(2).fill(raw.toString("base64url")));
});

test.each([
  ["public_key", identityPoint.toString("base64"), "base64"],
  ["public_key", Buffer.alloc(32).toString("hex"), "hex"],
  ["public_key", Buffer.alloc(32, 255).toString("hex"), "hex"],
  ["public_key", raw.subarray(1).toString("base64"), "base64"],
  ["public_key", `${raw.toString("base64")}\n`, "base64"],
  ["public_key", raw.toString("hex"), "base64"],
  ["public_key", "no key", "hex"],
  ["encoding", raw.toString("base64"), "base58"],
])("refuses a bad %s: %s as %s", async (field, key, encoding) => {
  await expect(add(key, encoding)).rejects.toMatchObject({
    code: "invalid_request",
    detail: expect.stringMatching(new RegExp(`^${field}: `)) as string,
  });
});
