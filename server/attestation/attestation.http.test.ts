// Attestations, as the tools of other people check them.
import { createHash, generateKeyPairSync } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import type { PredicateName } from "@/server/attestation/contract/forms";
import { encodeSshKey } from "@/server/attestation/sshSignature";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { recordDecision } from "@/server/review/recordDecision";
import { eraseOpenings } from "@/server/verification/openings/eraseOpenings";
import { submit } from "@/server/verification/submit/submit";
import { makeReviewer } from "@/testing/escalations";
import { DETERMINISTIC_SPEC, makeRubric } from "@/testing/factories";
import { type DsseEnvelope, opensslAccepts, sigstoreAccepts, sshKeygenAccepts } from "@/testing/foreignTools";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const MET = '{"status":"ok","latency":20}';
async function makeVerdict({ service, tenantId }: TestService, output = MET, more: object = {}): Promise<string> {
  const rubric_id = await makeRubric(service.deps, tenantId);
  const body = { rubric_id, submission: { output, ...more } };
  return (await submit(tenantDeps(service.deps, tenantId), { body })).id;
}

type Bundle = { dsseEnvelope: DsseEnvelope };
type SshAnswer = { statement: string; signature: string };
type Statement = {
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: Record<string, unknown>;
};
const decodeStatement = ({ payload }: DsseEnvelope) =>
  JSON.parse(Buffer.from(payload, "base64").toString()) as Statement;
operationSuite(
  "verification.attestation",
  { valid: async (service) => ({ params: { id: await makeVerdict(service) } }) },
  (suite) => {
    const attest = async <T>(id: string, form: string, predicate?: PredicateName) =>
      (await suite.call({ params: { id }, query: { form, ...(predicate && { predicate }) } })).body as T;
    const readText = async (address: string) =>
      (await fetch(`${suite.service().baseUrl}/.well-known/svc-verify/${address}`)).text();
    const other = generateKeyPairSync("ed25519").publicKey;
    const otherRaw = Buffer.from(other.export({ format: "jwk" }).x ?? "", "base64url");
    const otherSigners = `svc-verify ssh-ed25519 ${encodeSshKey(otherRaw).toString("base64")}\n`;

    describe.each(["dsse", "bundle", "sshsig"] as const)("in form %s", (form) => {
      const envelopeOf = (answer: DsseEnvelope | Bundle) => ("dsseEnvelope" in answer ? answer.dsseEnvelope : answer);

      it("is accepted by the tool, and refused with one byte, the subject or the key changed", async () => {
        const service = suite.service();
        const [id, otherId] = [await makeVerdict(service), await makeVerdict(service, `${MET} `)];
        if (form === "sshsig") {
          const signers = await readText("allowed_signers");
          const answer = await attest<SshAnswer>(id, form);
          const { statement: otherStatement } = await attest<SshAnswer>(otherId, form);
          expect(sshKeygenAccepts(answer, signers)).toBe(true);
          expect(sshKeygenAccepts({ ...answer, statement: `${answer.statement} ` }, signers)).toBe(false);
          expect(sshKeygenAccepts({ ...answer, statement: otherStatement }, signers)).toBe(false);
          expect(sshKeygenAccepts(answer, otherSigners)).toBe(false);
          return;
        }
        const pem = await readText("keys.pem");
        const answer = await attest<DsseEnvelope & Bundle>(id, form);
        const otherAnswer = await attest<DsseEnvelope & Bundle>(otherId, form);
        const accepts = (payload: string, key = pem) => {
          const envelope = { ...envelopeOf(answer), payload };
          return form === "dsse"
            ? opensslAccepts(envelope, key)
            : sigstoreAccepts({ ...answer, dsseEnvelope: envelope }, key);
        };
        const { payload } = envelopeOf(answer);
        const changed = Buffer.from(payload, "base64");
        changed[changed.length - 2] = 0x20;
        expect(accepts(payload)).toBe(true);
        expect(accepts(changed.toString("base64"))).toBe(false);
        expect(accepts(envelopeOf(otherAnswer).payload)).toBe(false);
        expect(accepts(payload, other.export({ type: "spki", format: "pem" }).toString())).toBe(false);
      });
    });

    it("names each piece by its SHA-256, and no key in the envelope", async () => {
      const id = await makeVerdict(suite.service(), MET, { context: [{ value: "plan", label: "secret name" }] });
      const envelope = await attest<DsseEnvelope>(id, "dsse");
      const hash = (text: string) => createHash("sha256").update(text).digest("hex");
      const statement = decodeStatement(envelope);
      expect(statement.subject).toEqual([
        { name: "output", digest: { sha256: hash(MET) } },
        { name: "context[0]", digest: { sha256: hash("plan") } },
      ]);
      expect(JSON.stringify(statement)).not.toContain("secret name");
      expect(Object.keys(envelope.signatures[0] ?? {})).toEqual(["sig"]);
      expect(await attest(id, "dsse")).toEqual(envelope);
    });

    it("states the answer in the words of each predicate, and refuses words that cannot", async () => {
      const service = suite.service();
      const read = async (id: string, predicate: PredicateName) =>
        decodeStatement(await attest<DsseEnvelope>(id, "dsse", predicate)).predicate;
      const refuses = (id: string, predicate: PredicateName, detail: RegExp) =>
        suite.refuses({ params: { id }, query: { predicate } }, "unprocessable", detail);

      const met = await makeVerdict(service);
      expect(await read(met, "verdict")).toMatchObject({
        determination: "met",
        current: { determination: "met", source: "verdict" },
        criteria: [{ determination: "met" }, {}, {}],
      });
      expect(await read(met, "test-result")).toMatchObject({ result: "PASSED", failedTests: [] });
      expect(await read(met, "svr")).toMatchObject({ properties: ["SVC_VERIFY_MET"], verifier: { policies: [{}] } });
      expect(await read(met, "vsa")).toMatchObject({ verificationResult: "PASSED" });

      const notMet = await makeVerdict(service, '{"status":"down"}');
      expect(await read(notMet, "test-result")).toMatchObject({ result: "FAILED" });
      await refuses(notMet, "svr", /the answer is not_met/);
      await refuses(notMet, "vsa", /the answer is not_met/);

      const unknown = await makeVerdict(service, '{"status":"ok","latency":"fast"}');
      expect(await read(unknown, "verdict")).toMatchObject({ determination: "cannot_determine" });
      for (const predicate of ["test-result", "svr", "vsa"] as const) {
        await refuses(unknown, predicate, /cannot_determine/);
      }
    });

    it("names the later entry that overturned the verdict", async () => {
      const service = suite.service();
      const id = await makeVerdict(service);
      const { principal: actor } = await makeReviewer(service);
      const deps = { ...tenantDeps(service.service.deps, service.tenantId), actor };
      const override = { decision: "override" as const, override_determination: "not_met" as const };
      await recordDecision(deps, { body: { verification_id: id, ...override, reason: "It does not." } });
      const { predicate } = decodeStatement(await attest<DsseEnvelope>(id, "dsse"));
      const { last } = predicate["proof"] as { last: object };
      expect(predicate).toMatchObject({
        determination: "met",
        current: { determination: "not_met", source: "customer_decision", proof_seq: 1, entry: last },
      });
      const result = decodeStatement(await attest<DsseEnvelope>(id, "dsse", "test-result"));
      expect(result.predicate).toMatchObject({ result: "FAILED" });
      await suite.refuses({ params: { id }, query: { predicate: "svr" } }, "unprocessable", /not_met/);
    });

    it("stays below the bytes that verifiers read, or says that it cannot", async () => {
      const service = suite.service();
      const pieces = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `piece ${index}` }));
      const large = await makeVerdict(service, MET, { context: pieces(20) });
      const { payload } = await attest<DsseEnvelope>(large, "dsse");
      expect(Buffer.from(payload, "base64").length).toBeLessThanOrEqual(4096);
      const tooLarge = { params: { id: await makeVerdict(service, MET, { context: pieces(60) }) } };
      await suite.refuses(tooLarge, "unprocessable", /61 pieces/);
    });

    it("refuses content that was erased, sample data, and unknown forms", async () => {
      const service = suite.service();
      const id = await makeVerdict(service);
      const deps = { ...tenantDeps(service.service.deps, service.tenantId), actor: "operator" as const };
      await eraseOpenings(deps, { verificationId: id, ground: "data_subject_request" });
      await suite.refuses({ params: { id } }, "unprocessable", /erased at/);
      await suite.refuses({ params: { id }, query: { form: "jws" } }, "invalid_request", /form/);
      const samples = tenantDeps(service.service.deps, SAMPLE_TENANT_ID);
      const { attestVerdict } = await import("@/server/attestation/attest");
      const sample = attestVerdict(samples, { id, form: "dsse", predicate: "verdict" });
      await expect(sample).rejects.toMatchObject({ code: "unprocessable" });
    });

    it("refuses a URI whose content was not available", async () => {
      const service = suite.service();
      const deps = tenantDeps(service.service.deps, service.tenantId);
      const rubric_id = await makeRubric(service.service.deps, service.tenantId);
      const body = { rubric_id, submission: { uri: "https://example.com/report.json" } };
      const { id } = await submit(deps, { body });
      const refuses = () => suite.refuses({ params: { id } }, "unprocessable", /URI was not available/);
      await vi.waitFor(refuses, { timeout: 10_000, interval: 100 });
    });

    it("refuses words without a time for a verdict that expired", async () => {
      const service = suite.service();
      const { deps } = service.service;
      const rubric_id = await makeRubric(deps, service.tenantId, { ...DETERMINISTIC_SPEC, proof_ttl_days: 1 });
      const body = { rubric_id, submission: { output: MET } };
      const { id } = await submit(tenantDeps(deps, service.tenantId), { body });
      const tomorrow = new Date(deps.clock.now().getTime() + 86_400_000);
      const later = { ...tenantDeps(deps, service.tenantId), clock: { ...deps.clock, now: () => tomorrow } };
      const { attestVerdict } = await import("@/server/attestation/attest");
      for (const predicate of ["test-result", "svr", "vsa"] as const) {
        expect(decodeStatement(await attest<DsseEnvelope>(id, "dsse", predicate)).subject).toHaveLength(1);
        await expect(attestVerdict(later, { id, predicate })).rejects.toMatchObject({
          code: "unprocessable",
          message: expect.stringContaining("expired at") as string,
        });
      }
      const statement = decodeStatement((await attestVerdict(later, { id })) as DsseEnvelope);
      expect(statement.predicate).toHaveProperty("expires_at");
    });

    it("publishes the keys as PEM and for ssh-keygen, without revoked ones", async () => {
      const { keys } = JSON.parse(await readText("keys.json")) as { keys: { kid: string; status: string }[] };
      const usable = keys.filter(({ status }) => status !== "revoked").map(({ kid }) => kid);
      for (const name of ["keys.pem", "allowed_signers"]) {
        const text = await readText(name);
        expect([...text.matchAll(/^# (\S+)/gm)].map(([, kid]) => kid).sort()).toEqual(usable.sort());
      }
    });
  },
);
