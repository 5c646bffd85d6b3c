import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { revokeEvidenceSource, rotateEvidenceSource } from "@/server/evidence/source/sources";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeEvidenceSource, makeSigningParty } from "@/testing/evidenceSource";
import { makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";
const newSource = ({ service, tenantId }: TestService) => makeEvidenceSource(tenantDeps(service.deps, tenantId));
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

operationSuite(
  "evidencePacket.ingest",
  {
    valid: async (service) => {
      const source = await newSource(service);
      return { body: { source_id: source.id, payload: "e", signature: source.sign("e") } };
    },
  },
  (suite) => {
    it.each([
      ["a string", "paid “in full”"],
      ["an object, whatever the order of its keys", { total: 12.5, customer: { name: "Ü", id: 7 }, lines: [] }],
    ])("attests %s", async (_, payload) => {
      const source = await newSource(suite.service());
      const optional = { label: "invoice", locator: "page 2", content_type: "application/json" };
      const reversed = typeof payload === "string" ? payload : Object.fromEntries(Object.entries(payload).reverse());
      const signature = source.sign(payload);
      for (const [signature_encoding, text] of [
        [undefined, signature],
        ["base64", signature],
        ["hex", Buffer.from(signature, "base64").toString("hex")],
      ]) {
        const body = { source_id: source.id, payload: reversed, signature: text, signature_encoding, ...optional };
        const answer = await suite.call({ body });
        expect(answer.body).toMatchObject({
          content_hash: sha256(canonicalJson(payload)),
          trust_tier: "source_attested",
          trust_tier_label: "T1",
          signature_verified: true,
          payload_uri: null,
          source_id: source.id,
          downgrade_reason: null,
          evidence: {
            value: payload,
            label: "invoice",
            trust_tier: "source_attested",
            source_id: source.id,
            evidence_packet_id: answer.body["evidence_packet_id"],
          },
        });
      }
    });

    it("takes what it cannot attest as a claim, and says why", async () => {
      const source = await newSource(suite.service());
      const good = source.sign("e");
      for (const [signature, reason, encoding] of [
        ["", "signature_malformed"],
        ["not base64", "signature_malformed"],
        [`${good}\n`, "signature_malformed"],
        [good, "signature_malformed", "hex"],
        [Buffer.alloc(64).toString("base64"), "signature_invalid"],
        [source.sign("f"), "signature_invalid"],
        [makeSigningParty().sign("e"), "signature_invalid"],
      ]) {
        const body = {
          source_id: source.id,
          payload: "e",
          signature,
          ...(encoding && { signature_encoding: encoding }),
        };
        const answer = await suite.call({ body });
        expect([answer.status, answer.body["downgrade_reason"]]).toEqual([201, reason]);
        expect(answer.body).toMatchObject({
          trust_tier: "claimant",
          trust_tier_label: "T3",
          signature_verified: false,
          evidence: { trust_tier: "claimant" },
        });
      }
    });

    it("goes on with a rotated key for a while, and ends with the source", async () => {
      const { service, tenantId } = suite.service();
      const tenant = tenantDeps(service.deps, tenantId);
      const owner = { kind: "session" as const, tenantId, accountId: "a", owner: true, reviewer: false };
      const old = await newSource(suite.service());
      const next = makeSigningParty();
      await rotateEvidenceSource({ ...tenant, actor: owner }, { id: old.id, body: { public_key: next.publicKey } });
      const by = async ({ sign }: Pick<typeof old, "sign">) => {
        const { body } = await suite.call({ body: { source_id: old.id, payload: "e", signature: sign("e") } });
        return body["downgrade_reason"];
      };
      expect([await by(next), await by(old)]).toEqual([null, null]);
      await revokeEvidenceSource({ ...tenant, actor: owner }, { id: old.id });
      expect([await by(next), await by(old)]).toEqual(["source_key_revoked", "source_key_revoked"]);
      expect(await by(makeSigningParty())).toBe("signature_invalid");
    });

    it("rejects another tenant's source exactly as a missing one", async () => {
      const { service } = suite.service();
      const foreign = await makeEvidenceSource(tenantDeps(service.deps, await makeTenant(service.deps)));
      const ingest = (source_id: string) => ({ body: { source_id, payload: "e", signature: foreign.sign("e") } });
      const answer = await suite.refuses(ingest(foreign.id), "not_found");
      expect((await suite.refuses(ingest(UNKNOWN), "not_found")).body).toEqual(answer.body);
    });

    it.each([
      ["source_id", "7"],
      ["payload", 7],
      ["payload", "\0"],
      ["signature", "x".repeat(2049)],
      ["signature_encoding", "base58"],
      ["label", "x".repeat(257)],
      ["locator", "x".repeat(513)],
      ["content_type", "x".repeat(257)],
      ["trust_tier", "source_attested"],
    ])("rejects %s %j by name", async (field, value) => {
      const body = { source_id: UNKNOWN, payload: "e", signature: "", [field]: value };
      await suite.refuses({ body }, "invalid_request", new RegExp(field));
    });

    it("keeps packets as they came", async () => {
      const { service, tenantId } = suite.service();
      const { db } = tenantDeps(service.deps, tenantId);
      await expect(db.transaction((tx) => tx.evidencePacket.updateMany({ data: { label: "other" } }))).rejects.toThrow(
        /permission denied/,
      );
      await expect(db.transaction((tx) => tx.evidencePacket.deleteMany())).rejects.toThrow(/permission denied/);
    });
  },
);
