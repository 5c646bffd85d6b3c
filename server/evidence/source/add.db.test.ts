import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvidenceSource } from "@/server/evidence/source/sources";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { type TestService, startTestService } from "@/testing/service";

const rawKey = Buffer.from(generateKeyPairSync("ed25519").publicKey.export({ format: "jwk" }).x ?? "", "base64url");
const identityPoint = Buffer.concat([Buffer.from([1]), Buffer.alloc(31)]);
let suite: TestService;

beforeAll(async () => {
  suite = await startTestService();
});
afterAll(() => suite.stop());

const addSource = (publicKey: string, encoding: string, name = "Registry") =>
  addEvidenceSource(
    { ...tenantDeps(suite.service.deps, suite.tenantId), actor: "operator" },
    { body: { name, public_key: publicKey, encoding } },
  );

test("stores the same key and fingerprint for both encodings", async () => {
  const sources = await Promise.all([
    addSource(rawKey.toString("base64"), "base64"),
    addSource(rawKey.toString("hex"), "hex"),
  ]);
  expect(sources[0]).toMatchObject({ name: "Registry", status: "active" });
  expect(sources[0].key_fingerprint).toMatch(/^ed25519-[0-9a-f]{16}$/);
  expect(sources[1].key_fingerprint).toBe(sources[0].key_fingerprint);
  const { db } = tenantDeps(suite.service.deps, suite.tenantId);
  const rows = await db.transaction((tx) => tx.evidenceSourceKey.findMany());
  expect(rows.map(({ publicKey }) => publicKey)).toEqual(Array(2).fill(rawKey.toString("base64url")));
});

test.each([
  ["public_key", identityPoint.toString("base64"), "base64"],
  ["public_key", Buffer.alloc(32).toString("hex"), "hex"],
  ["public_key", Buffer.alloc(32, 255).toString("hex"), "hex"],
  ["public_key", rawKey.subarray(1).toString("base64"), "base64"],
  ["public_key", `${rawKey.toString("base64")}\n`, "base64"],
  ["public_key", rawKey.toString("hex"), "base64"],
  ["public_key", "no key", "hex"],
  ["encoding", rawKey.toString("base64"), "base58"],
])("refuses an invalid %s: %s as %s", async (field, key, encoding) => {
  await expect(addSource(key, encoding)).rejects.toMatchObject({
    code: "invalid_request",
    detail: expect.stringMatching(new RegExp(`^${field}: `)) as string,
  });
});
