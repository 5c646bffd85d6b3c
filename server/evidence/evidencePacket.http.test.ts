import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { revokeEvidenceSource, rotateEvidenceSource } from "@/server/evidence/source/sources";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeEvidenceSource, makeSigningParty } from "@/testing/evidenceSource";
import { makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";
const makeSource = ({ service, tenantId }: TestService) => makeEvidenceSource(tenantDeps(service.deps, tenantId));
const hashHex = (text: string) => createHash("sha256").update(text).digest("hex");

operationSuite(
  "evidencePacket.ingest",
  {
    valid: async (service) => {
      const source = await makeSource(service);
      return { body: { source_id: source.id, payload: "e", signature: source.sign("e") } };
    },
  },
  (suite) => {
    it.each([
      ["a string", "paid “in full”"],
      ["an object with its keys in another order", { total: 12.5, customer: { name: "Ü", id: 7 }, lines: [] }],
    ])("attests %s", async (_, payload) => {
      const source = await makeSource(suite.service());
      const optionalFields = { label: "invoice", locator: "page 2", content_type: "application/json" };
      const reorderedPayload =
        typeof payload === "string" ? payload : Object.fromEntries(Object.entries(payload).reverse());
      const signature = source.sign(payload);
      for (const [signature_encoding, text] of [
        [undefined, signature],
        ["base64", signature],
        ["hex", Buffer.from(signature, "base64").toString("hex")],
      ]) {
        const body = {
          source_id: source.id,
          payload: reorderedPayload,
          signature: text,
          signature_encoding,
          ...optionalFields,
        };
        const answer = await suite.call({ body });
        expect(answer.body).toMatchObject({
          content_hash: hashHex(canonicalJson(payload)),
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

    it("accepts evidence with a bad signature as a claim, and returns the reason", async () => {
      const source = await makeSource(suite.service());
      const validSignature = source.sign("e");
      for (const [signature, reason, encoding] of [
        ["", "signature_malformed"],
        ["not base64", "signature_malformed"],
        [`${validSignature}\n`, "signature_malformed"],
        [validSignature, "signature_malformed", "hex"],
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

    it("accepts a rotated key for a period, and no key after the source was revoked", async () => {
      const { service, tenantId } = suite.service();
      const tenant = tenantDeps(service.deps, tenantId);
      const owner = { kind: "session" as const, tenantId, accountId: "a", owner: true, reviewer: false };
      const oldSource = await makeSource(suite.service());
      const nextParty = makeSigningParty();
      await rotateEvidenceSource(
        { ...tenant, actor: owner },
        { id: oldSource.id, body: { public_key: nextParty.publicKey } },
      );
      const ingestSignedBy = async ({ sign }: Pick<typeof oldSource, "sign">) => {
        const { body } = await suite.call({ body: { source_id: oldSource.id, payload: "e", signature: sign("e") } });
        return body["downgrade_reason"];
      };
      expect([await ingestSignedBy(nextParty), await ingestSignedBy(oldSource)]).toEqual([null, null]);
      await revokeEvidenceSource({ ...tenant, actor: owner }, { id: oldSource.id });
      expect([await ingestSignedBy(nextParty), await ingestSignedBy(oldSource)]).toEqual([
        "source_key_revoked",
        "source_key_revoked",
      ]);
      expect(await ingestSignedBy(makeSigningParty())).toBe("signature_invalid");
    });

    it("rejects another tenant's source with the same answer as an unknown source", async () => {
      const { service } = suite.service();
      const foreignSource = await makeEvidenceSource(tenantDeps(service.deps, await makeTenant(service.deps)));
      const makeInput = (source_id: string) => ({
        body: { source_id, payload: "e", signature: foreignSource.sign("e") },
      });
      const answer = await suite.refuses(makeInput(foreignSource.id), "not_found");
      expect((await suite.refuses(makeInput(UNKNOWN_ID), "not_found")).body).toEqual(answer.body);
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
    ])("rejects the field %s with the value %j, and names it", async (field, value) => {
      const body = { source_id: UNKNOWN_ID, payload: "e", signature: "", [field]: value };
      await suite.refuses({ body }, "invalid_request", new RegExp(field));
    });

    it("does not permit the service to change or delete packets", async () => {
      const { service, tenantId } = suite.service();
      const { db } = tenantDeps(service.deps, tenantId);
      await expect(db.transaction((tx) => tx.evidencePacket.updateMany({ data: { label: "other" } }))).rejects.toThrow(
        /permission denied/,
      );
      await expect(db.transaction((tx) => tx.evidencePacket.deleteMany())).rejects.toThrow(/permission denied/);
    });
  },
);
