import { expect, it } from "vitest";
import { revokeSigningKey } from "@/server/proof/signingKeyStore";
import { systemTransaction } from "@/server/data/tenant";
import { getProofEnvelope } from "@/server/proof/issuedProof";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import { proofVariants, VALID_IN_FILES } from "@/testing/proofVariants";
import type { TestService } from "@/testing/service";

async function makeProof({ service, tenantId }: TestService) {
  const tenant = tenantDeps(service.deps, tenantId);
  const body = { rubric_id: await makeRubric(service.deps, tenantId), submission: { inline: "{}" } };
  return getProofEnvelope(tenant, { id: (await submit(tenant, { body })).id });
}

operationSuite(
  "proof.verify",
  {
    valid: async (service) => ({ key: null, body: await makeProof(service) }),
    environment: { RATE_LIMIT_PER_MINUTE: "55", TRUSTED_PROXIES: "127.0.0.1" },
  },
  (suite) => {
    const check = async (body: unknown) => (await suite.call({ key: null, body })).body;

    it("answers a good proof, bare or wrapped, with a credential", async () => {
      const proof = await makeProof(suite.service());
      const answer = await check(proof);
      expect(answer).toMatchObject({ valid: true, verification_id: proof.verification_id, determination: "not_met" });
      expect(answer["credential"]).toMatchObject({
        verify_url: expect.stringMatching(/\/check#[\w-]+$/) as string,
        badge_svg: expect.stringContaining("<svg") as string,
      });
      expect(await check({ proof })).toEqual(answer);
    });

    it("answers any other object with its reason", async () => {
      const proof = await makeProof(suite.service());
      expect(await check({})).toMatchObject({ valid: false, reason: "malformed_proof" });
      expect(await check({ ...proof, entries: [] })).toMatchObject({ valid: false, reason: "empty_proof" });
      const [entry] = proof.entries;
      const forgedEntry = { ...entry, envelope: entry?.envelope.replace('"not_met"', '"met"') };
      expect(await check({ ...proof, entries: [forgedEntry] })).toMatchObject({ reason: "content_hash_mismatch" });
    });

    it("answers wrappers and unknown members as checkers of files do, and takes a time with the proof", async () => {
      const proof = await makeProof(suite.service());
      for (const [name, body] of Object.entries(proofVariants(proof))) {
        const { status, body: answer } = await suite.call({ key: null, body });
        const isObject = typeof body === "object" && body !== null && !Array.isArray(body);
        expect([name, status]).toEqual([name, isObject ? 200 : 400]);
        const valid = [...VALID_IN_FILES, "wrapped with a time"].includes(name);
        if (isObject) expect([name, answer["valid"]]).toEqual([name, valid]);
      }
    });

    it("checks as of the requested time, not of one that the proof states", async () => {
      const proof = await makeProof(suite.service());
      expect(await check({ proof, at: "2020-01-01T00:00:00Z" })).toMatchObject({
        valid: false,
        reason: "unknown_key",
        key_fault: "not_yet_valid",
      });
      expect(await check({ proof, at: "2099-01-01T00:00:00Z" })).toMatchObject({ valid: true });
      expect(await check({ proof, at: "soon" })).toMatchObject({ valid: false, reason: "malformed_proof" });
    });

    it("accepts a retired key, and refuses a revoked one", async () => {
      const proof = await makeProof(suite.service());
      const { keyRing, deps } = suite.service().service;
      const [first] = proof.entries;
      await keyRing.rotate();
      expect(await check(proof)).toMatchObject({ valid: true, key_status: "retired" });
      const revocation = { at: new Date(), reason: null };
      await systemTransaction(deps.database, "keys", (tx) =>
        revokeSigningKey(tx, deps.database, first?.key_id ?? "", revocation),
      );
      expect(await check(proof)).toMatchObject({ valid: false, reason: "unknown_key", key_status: "revoked" });
      expect(await check(await makeProof(suite.service()))).toMatchObject({ valid: true, key_status: "active" });
    });

    it("refuses a source that the trusted proxy does not name", async () => {
      const headers = { "x-forwarded-for": "unknown" };
      await suite.refuses({ key: null, body: {}, headers }, "untrusted_request_source");
    });

    it("limits the rate per source and says when to retry", async () => {
      for (let sentCount = 0; sentCount < 60; sentCount += 1) {
        const answer = await suite.call({ key: null, body: {} });
        if (answer.status !== 429) continue;
        expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0);
        expect(answer.headers.get("ratelimit-remaining")).toBe("0");
        return;
      }
      expect.unreachable("sixty calls were let through");
    });
  },
);
