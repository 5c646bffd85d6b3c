import pg from "pg";
import { describe, expect, it } from "vitest";
import { PAYLOADS } from "@/scripts/proofVectors/payloads";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { computeCommitment } from "@/server/proof/check/commitment";
import { compareFile } from "@/server/proof/check/compareFile";
import { listCommitments } from "@/server/proof/check/listCommitments";
import { namedContents } from "@/server/proof/check/namedContents";
import { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";
import { VerdictPayload } from "@/server/proof/contract/payloads";
import { signEntry } from "@/server/proof/check/sign";
import { checkSubmittedProof, getProofEnvelope, newProofEntry } from "@/server/proof/issuedProof";
import { appendProofEntry } from "@/server/proof/proofStore";
import { recordDecision } from "@/server/review/recordDecision";
import { eraseOpenings } from "@/server/verification/openings/eraseOpenings";
import { getProofOpenings } from "@/server/verification/openings/getOpenings";
import { reverify } from "@/server/verification/reverify/reverify";
import { submit } from "@/server/verification/submit/submit";
import { makeReviewer } from "@/testing/escalations";
import { makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";

const SUBMISSION = {
  output: '{"status":"ok","latency":20}',
  input: "q",
  context: [{ value: { b: 1, a: 2 }, label: "plan" }],
  values: { latency: 20 },
};

const depsOf = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);
const operatorOf = (suite: TestService) => ({ ...depsOf(suite), actor: "operator" as const });

async function makeVerdict(service: TestService, options = {}): Promise<string> {
  const rubric_id = await makeRubric(service.service.deps, service.tenantId);
  return (await submit(depsOf(service), { body: { rubric_id, submission: SUBMISSION, options } })).id;
}

async function readEnvelopes(service: TestService, id: string): Promise<ProofEnvelope[]> {
  const { entries } = await getProofEnvelope(depsOf(service), { id });
  return entries.map(({ envelope }) => ProofEnvelope.parse(JSON.parse(envelope)));
}

const valueAt = (envelope: unknown, place: string): unknown =>
  place
    .slice(1)
    .split("/")
    .reduce((value: unknown, name) => (value as Record<string, unknown>)[name], envelope);

operationSuite(
  "verification.proofOpenings",
  { valid: async (service) => ({ params: { id: await makeVerdict(service) } }) },
  (suite) => {
    const readOpenings = async (id: string) => (await suite.call({ params: { id } })).body as unknown as ProofOpenings;

    it("opens every commitment of every entry, with the content where the submission lacks it", async () => {
      const service = suite.service();
      const id = await makeVerdict(service);
      const body = { max_judge_tier: 1 as const, evidence: [{ value: "a later log", label: "log" }] };
      await reverify(operatorOf(service), { id, body });
      const { principal: actor } = await makeReviewer(service);
      const decision = { verification_id: id, decision: "accept" as const, reason: "It holds." };
      await recordDecision({ ...depsOf(service), actor }, { body: decision });

      const envelopes = await readEnvelopes(service, id);
      const { openings } = await readOpenings(id);
      const places = envelopes.flatMap((envelope) =>
        listCommitments(envelope).map((place) => `${envelope.seq}${place}`),
      );
      const repeated = ["1/submission_commitment", "2/submission_commitment"];
      expect(openings.map(({ seq, place }) => `${seq}${place}`).sort()).toEqual(
        places.filter((place) => !repeated.includes(place)).sort(),
      );
      expect(openings.length).toBeGreaterThan(15);
      expect(new Set(openings.map(({ salt }) => salt)).size).toBe(openings.length);
      const submitted: string[] = [];
      for (const { seq, place, salt, content } of openings) {
        if (content === undefined) submitted.push(`${seq}${place}`);
        else
          expect([place, computeCommitment(nodeCrypto, salt, place, content)]).toEqual([
            place,
            valueAt(envelopes[seq], place),
          ]);
      }
      const pieces = [0, 1, 2, 3].map((index) => `0/payload/pieces/${index}/commitment`);
      expect(new Set(submitted)).toEqual(new Set([...pieces, "0/submission_commitment"]));
    });

    it("shows that a text was judged, and signs no hash of it", async () => {
      const service = suite.service();
      const id = await makeVerdict(service);
      const [first] = await readEnvelopes(service, id);
      if (!first) throw new Error("the proof has no entry");
      const isJudged = (file: unknown, openings: ProofOpenings | null) =>
        compareFile(Buffer.from(JSON.stringify(file)), namedContents(first, openings, nodeCrypto), "").isJudged;
      const openings = await readOpenings(id);
      expect(isJudged(SUBMISSION, openings)).toBe(true);
      expect(isJudged({ input: "q" }, openings)).toBe(true);
      expect(isJudged({ ...SUBMISSION, input: "another" }, openings)).toBe(false);
      expect(isJudged(SUBMISSION, null)).toBe(false);
      const text = JSON.stringify(first);
      for (const content of ["q", SUBMISSION.output, '{"a":2,"b":1}']) {
        expect(text).not.toContain(nodeCrypto.sha256Hex(content));
      }
      expect(VerdictPayload.parse(first.payload).criteria[0]).toMatchObject({ type: expect.any(String) as string });
    });

    it("commits to equal content under other salts in each proof", async () => {
      const service = suite.service();
      const [one, two] = [await makeVerdict(service), await makeVerdict(service)];
      const commitments = (await Promise.all([one, two].map((id) => readEnvelopes(service, id)))).map(([first]) =>
        listCommitments(first).map((place) => valueAt(first, place)),
      );
      expect(new Set(commitments.flat()).size).toBe(commitments.flat().length);
    });

    it("refuses a verification without a proof", async () => {
      const id = await makeVerdict(suite.service(), { require_proof: false });
      await suite.refuses({ params: { id } }, "not_found");
    });

    describe("after an erasure", () => {
      const GROUND = "data_subject_request";

      it("lists none, keeps the proof valid, and states when it was", async () => {
        const service = suite.service();
        const id = await makeVerdict(service);
        const entry = await eraseOpenings(operatorOf(service), { verificationId: id, ground: GROUND });
        expect(entry).toMatchObject({ seq: 1, kind: "content_erased" });
        expect((await readOpenings(id)).openings).toEqual([]);
        const document = await getProofEnvelope(depsOf(service), { id });
        expect(await checkSubmittedProof(service.service.deps, { body: document })).toMatchObject({
          valid: true,
          determination: "met",
          current: { source: "verdict" },
          content_erased_at: entry?.created_at,
        });
        expect(await eraseOpenings(operatorOf(service), { verificationId: id, ground: GROUND })).toBeNull();
      });

      it("stores none for later entries, also for those that were signed at the same moment", async () => {
        const service = suite.service();
        const id = await makeVerdict(service);
        const judgeAgain = () => reverify(operatorOf(service), { id, body: { max_judge_tier: 1 } });
        const erase = eraseOpenings(operatorOf(service), { verificationId: id, ground: GROUND });
        await Promise.all([erase, judgeAgain(), judgeAgain()]);
        await judgeAgain();
        expect(await readEnvelopes(service, id)).toHaveLength(5);
        expect((await readOpenings(id)).openings).toEqual([]);
      });

      it("states it once when several erasures come at the same moment", async () => {
        const service = suite.service();
        const id = await makeVerdict(service);
        const erase = () => eraseOpenings(operatorOf(service), { verificationId: id, ground: GROUND });
        const appended = (await Promise.all([erase(), erase(), erase()])).filter((entry) => entry !== null);
        expect(appended).toMatchObject([{ seq: 1, kind: "content_erased" }]);
        expect((await getProofEnvelope(depsOf(service), { id })).entries).toHaveLength(2);
      });

      it("refuses an ID that is no UUID", async () => {
        const erasure = eraseOpenings(operatorOf(suite.service()), { verificationId: "v", ground: GROUND });
        await expect(erasure).rejects.toMatchObject({
          code: "invalid_request",
          detail: "verification: must be a verification ID (UUID)",
        });
      });

      it("refuses a ground that is no code", async () => {
        const id = await makeVerdict(suite.service());
        const erasure = eraseOpenings(operatorOf(suite.service()), { verificationId: id, ground: "Ada asked" });
        await expect(erasure).rejects.toMatchObject({ code: "invalid_request" });
      });
    });

    it("appends to a proof of an earlier release in its format", async () => {
      const service = suite.service();
      const { deps } = service.service;
      const id = await makeVerdict(service, { require_proof: false });
      const signer = await deps.signing.signer();
      const createdAt = deps.clock.now();
      const { subject, verdict } = PAYLOADS["svc-verify/proof/2"];
      const issued_at = createdAt.toISOString();
      const payload = { ...verdict, tenant_id: service.tenantId, issued_at };
      const entry = signEntry(
        { verificationId: id, previous: null, subject, payload, createdAt: issued_at },
        { signer, crypto: nodeCrypto },
      );
      const row = newProofEntry(entry, {
        tenantId: service.tenantId,
        verificationId: id,
        createdAt,
        expiresAt: null,
        openings: null,
      });
      await depsOf(service).db.transaction((tx) => appendProofEntry(tx, row));
      // As a release would that knows one format only.
      const otherFormat = { ...row, seq: 1, envelope: entry.envelope.replace("proof/2", "proof/3") };
      const append = depsOf(service).db.transaction((tx) => appendProofEntry(tx, otherFormat));
      await expect(append).rejects.toThrow("another format");
      const erasure = eraseOpenings(operatorOf(service), { verificationId: id, ground: "data_subject_request" });
      await expect(erasure).rejects.toMatchObject({ code: "unprocessable" });
      const { principal: actor } = await makeReviewer(service);
      const decision = { verification_id: id, decision: "accept" as const, reason: "It holds." };
      await recordDecision({ ...depsOf(service), actor }, { body: decision });

      const document = await getProofEnvelope(depsOf(service), { id });
      expect(document).toMatchObject({ format: "svc-verify/proof/2", signing_domain: "svc-verify/proof-sig/2:" });
      const check = await checkSubmittedProof(deps, { body: document });
      expect(check).toMatchObject({ valid: true, entries: [{}, { kind: "customer_decision", outcome: "accept" }] });
      expect((await readOpenings(id)).openings).toMatchObject([
        { seq: 1, place: "/payload/reason_commitment", content: "It holds." },
      ]);
    });

    it("stores openings that can only be erased", async () => {
      const service = suite.service();
      const id = await makeVerdict(service);
      const admin = new pg.Client({ connectionString: service.database.adminUrl });
      await admin.connect();
      const update = (change: string) =>
        admin.query(`UPDATE proof_entry SET ${change} WHERE verification_id = '${id}'`);
      try {
        await expect(update(`openings = '{"seed":"00","kept":{}}'`)).rejects.toThrow();
        await expect(update("openings = NULL, signature = 'forged'")).rejects.toThrow();
        await update("openings = NULL");
        await expect(update(`openings = '{"seed":"00","kept":{}}'`)).rejects.toThrow();
      } finally {
        await admin.end();
      }
      expect((await getProofOpenings(depsOf(service), { id })).openings).toEqual([]);
    });
  },
);
