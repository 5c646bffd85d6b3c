// Checks attestations with the tools that other people use: OpenSSL, @sigstore/verify and ssh-keygen.
import { spawnSync } from "node:child_process";
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { bundleFromJSON } from "@sigstore/bundle";
import { toSignedEntity, toTrustMaterial, Verifier } from "@sigstore/verify";
import { afterAll, describe, expect, it } from "vitest";
import type { PredicateName } from "@/server/attestation/contract/forms";
import { preAuthenticationEncoding } from "@/server/attestation/dsse";
import { encodeSshKey } from "@/server/attestation/sshSignature";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { recordDecision } from "@/server/review/recordDecision";
import { eraseOpenings } from "@/server/verification/openings/eraseOpenings";
import { submit } from "@/server/verification/submit/submit";
import { makeReviewer } from "@/testing/escalations";
import { makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const MET = '{"status":"ok","latency":20}';
const folder = mkdtempSync(path.join(tmpdir(), "svc-verify-attestation-"));
afterAll(() => rmSync(folder, { recursive: true }));
let fileCount = 0;
function writeTemporaryFile(content: string | Uint8Array): string {
  const name = path.join(folder, String(fileCount++));
  writeFileSync(name, content);
  return name;
}

async function makeVerdict(
  { service, tenantId }: TestService,
  output = MET,
  otherFields: object = {},
): Promise<string> {
  const rubric_id = await makeRubric(service.deps, tenantId);
  const body = { rubric_id, submission: { output, ...otherFields } };
  return (await submit(tenantDeps(service.deps, tenantId), { body })).id;
}

type Envelope = { payloadType: string; payload: string; signatures: { sig: string }[] };
type Bundle = { dsseEnvelope: Envelope };
type SshAnswer = { statement: string; signature: string };
type Statement = {
  subject: { name: string; digest: { sha256: string } }[];
  predicateType: string;
  predicate: Record<string, unknown>;
};
const decodeStatement = ({ payload }: Envelope) => JSON.parse(Buffer.from(payload, "base64").toString()) as Statement;
const succeeds = (command: string, args: string[], input?: string) =>
  spawnSync(command, args, { input, encoding: "utf8" }).status === 0;

/** Reports whether OpenSSL accepts the signature of an envelope, by the DSSE specification. */
function opensslAccepts({ payloadType, payload, signatures: [signature] }: Envelope, pem: string): boolean {
  const message = writeTemporaryFile(preAuthenticationEncoding(payloadType, Buffer.from(payload, "base64")));
  const signatureFile = writeTemporaryFile(Buffer.from(signature?.sig ?? "", "base64"));
  const args = [
    "-verify",
    "-pubin",
    "-inkey",
    writeTemporaryFile(pem),
    "-rawin",
    "-in",
    message,
    "-sigfile",
    signatureFile,
  ];
  return succeeds("openssl", ["pkeyutl", ...args]);
}

function sigstoreAccepts(bundle: object, key: KeyObject): boolean {
  const root = { mediaType: "", tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] };
  const material = toTrustMaterial(root, () => ({ publicKey: key, validFor: () => true }));
  try {
    const verifier = new Verifier(material, { tlogThreshold: 0, ctlogThreshold: 0, timestampThreshold: 0 });
    verifier.verify(toSignedEntity(bundleFromJSON(bundle)));
    return true;
  } catch {
    return false;
  }
}

function sshKeygenAccepts({ statement, signature }: SshAnswer, signers: string): boolean {
  const names = [
    "-f",
    writeTemporaryFile(signers),
    "-I",
    "svc-verify",
    "-n",
    "svc-verify",
    "-s",
    writeTemporaryFile(signature),
  ];
  return succeeds("ssh-keygen", ["-Y", "verify", ...names], statement);
}

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
      const getEnvelope = (answer: Envelope | Bundle) => ("dsseEnvelope" in answer ? answer.dsseEnvelope : answer);

      it("is accepted by the tool, and refused when a byte, the subject or the key differs", async () => {
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
        const answer = await attest<Envelope & Bundle>(id, form);
        const otherAnswer = await attest<Envelope & Bundle>(otherId, form);
        const accepts = (payload: string, key = pem) => {
          const envelope = { ...getEnvelope(answer), payload };
          return form === "dsse"
            ? opensslAccepts(envelope, key)
            : sigstoreAccepts({ ...answer, dsseEnvelope: envelope }, createPublicKey(key));
        };
        const { payload } = getEnvelope(answer);
        const changed = Buffer.from(payload, "base64");
        changed[changed.length - 2] = 0x20;
        expect(accepts(payload)).toBe(true);
        expect(accepts(changed.toString("base64"))).toBe(false);
        expect(accepts(getEnvelope(otherAnswer).payload)).toBe(false);
        expect(accepts(payload, other.export({ type: "spki", format: "pem" }).toString())).toBe(false);
      });
    });

    it("names each piece by its field and SHA-256, and names no key in the envelope", async () => {
      const id = await makeVerdict(suite.service(), MET, { context: [{ value: "plan", label: "secret name" }] });
      const envelope = await attest<Envelope>(id, "dsse");
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

    it("states the answer in each predicate, and refuses a predicate that cannot state it", async () => {
      const service = suite.service();
      const read = async (id: string, predicate: PredicateName) =>
        decodeStatement(await attest<Envelope>(id, "dsse", predicate)).predicate;
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
      const { predicate } = decodeStatement(await attest<Envelope>(id, "dsse"));
      const { last } = predicate["proof"] as { last: object };
      expect(predicate).toMatchObject({
        determination: "met",
        current: { determination: "not_met", source: "customer_decision", proof_seq: 1, entry: last },
      });
      const result = decodeStatement(await attest<Envelope>(id, "dsse", "test-result"));
      expect(result.predicate).toMatchObject({ result: "FAILED" });
      await suite.refuses({ params: { id }, query: { predicate: "svr" } }, "unprocessable", /not_met/);
    });

    it("leaves out the criteria when the statement is too long, and refuses a submission with too many pieces", async () => {
      const service = suite.service();
      const pieces = (count: number) => Array.from({ length: count }, (_, index) => ({ value: `piece ${index}` }));
      const large = await makeVerdict(service, MET, { context: pieces(20) });
      const { payload } = await attest<Envelope>(large, "dsse");
      expect(Buffer.from(payload, "base64").length).toBeLessThanOrEqual(4096);
      const tooLarge = { params: { id: await makeVerdict(service, MET, { context: pieces(60) }) } };
      await suite.refuses(tooLarge, "unprocessable", /61 pieces/);
    });

    it("refuses a verdict whose content was erased, sample data, and an unknown form", async () => {
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

    it("publishes every key that is not revoked, as PEM and for ssh-keygen", async () => {
      const { keys } = JSON.parse(await readText("keys.json")) as { keys: { kid: string; status: string }[] };
      const usable = keys.filter(({ status }) => status !== "revoked").map(({ kid }) => kid);
      for (const name of ["keys.pem", "allowed_signers"]) {
        const text = await readText(name);
        expect([...text.matchAll(/^# (\S+)/gm)].map(([, kid]) => kid).sort()).toEqual(usable.sort());
      }
    });
  },
);
