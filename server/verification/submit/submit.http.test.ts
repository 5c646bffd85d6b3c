import { sha256Hex } from "@/server/deps/hash";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { beforeAll, describe, expect, it } from "vitest";
import { DETERMINISTIC_SPEC, JUDGED_SPEC, makeRubric, makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { Answer } from "@/testing/operationCall";
import { insertWebhookEndpoint } from "@/server/webhooks/webhookStore";
import { tenantDeps } from "@/server/deps/tenantDeps";

const MET_SUBMISSION = { inline: '{"status": "ok", "latency": 20}' };
const UNKNOWN_ID = "00000000-0000-4000-8000-000000000000";

let rubricId: string;
const request = (fields: object = {}) => ({ body: { rubric_id: rubricId, submission: MET_SUBMISSION, ...fields } });
const waitFields = { options: { wait_ms: 5000 } };
const idOf = (answer: Answer) => answer.body["verification_id"] ?? answer.body["id"];

operationSuite(
  "verification.submit",
  {
    valid: async ({ service, tenantId }) => {
      rubricId ??= await makeRubric(service.deps, tenantId);
      return request();
    },
  },
  (suite) => {
    beforeAll(async () => {
      const { service, tenantId } = suite.service();
      rubricId = await makeRubric(service.deps, tenantId);
    });

    describe("verdicts", () => {
      it("answers 202 without wait_ms and 200 with the verdict when it suffices", async () => {
        const acceptedAnswer = await suite.call(request());
        expect(acceptedAnswer.status).toBe(202);
        expect(acceptedAnswer.body["status"]).toBe("queued");
        const finishedAnswer = await suite.call(request(waitFields));
        expect(finishedAnswer.status).toBe(200);
        expect(finishedAnswer.body).toMatchObject({
          status: "succeeded",
          determination: "met",
          score: 1,
          confidence: 1,
          flagged: false,
          rubric_id: rubricId,
          tenant_id: suite.service().tenantId,
        });
        const { results } = finishedAnswer.body["verdict"] as { results: { determination: string }[] };
        expect(results.map((result) => result.determination)).toEqual(["met", "met", "met"]);
      });

      it("uses the newest version of a rubric that is given by name, and names its criteria in the results", async () => {
        const { service, tenantId } = suite.service();
        const criterion = { key: "ok", title: "Says ok", type: "must_have", primitive: "regex_match@1" };
        const makeSpec = (pattern: string) => ({ name: "By name", criteria: [{ ...criterion, config: { pattern } }] });
        await makeRubric(service.deps, tenantId, makeSpec("never"));
        const newestId = await makeRubric(service.deps, tenantId, makeSpec("ok"));
        const namedRubric = { rubric_id: undefined, rubric: "By name ", ...waitFields };
        const { body } = await suite.call(request(namedRubric));
        expect(body).toMatchObject({
          rubric_id: newestId,
          determination: "met",
          verdict: { results: [{ key: "ok", title: "Says ok" }] },
        });
        await suite.refuses(request({ rubric: "By name" }), "invalid_request", /^body\.rubric_id: send rubric_id, or/);
        const refusal = await suite.refuses(request({ rubric_id: undefined }), "invalid_request");
        expect(refusal.body["errors"]).toMatchObject([{ in: "body", pointer: "/rubric_id" }]);
        await suite.refuses(
          request({ ...namedRubric, rubric: "Unknown" }),
          "invalid_request",
          /^body\.rubric: no published/,
        );
      });

      it("keeps metadata, and signs it when asked", async () => {
        const metadata = { build: "4711", "customer.id": "ä" };
        const body = { ...waitFields, metadata };
        const unsignedAnswer = await suite.call(request(body));
        expect(unsignedAnswer.body["metadata"]).toEqual(metadata);
        const options = { ...waitFields.options, sign_metadata: true };
        const signedAnswer = await suite.call(request({ metadata, options }));
        const readEnvelope = async (answer: Answer) => {
          const envelope = await fetch(
            `${suite.service().baseUrl}/v1/verifications/${String(idOf(answer))}/proof/envelope`,
            { headers: { authorization: `Bearer ${suite.service().apiKey}` } },
          );
          return JSON.stringify(await envelope.json());
        };
        expect(await readEnvelope(signedAnswer)).toContain("customer.id");
        expect(await readEnvelope(unsignedAnswer)).not.toContain("customer.id");
        expect((await suite.call(request(waitFields))).body).not.toHaveProperty("metadata");
        await suite.refuses(request({ metadata: { "a b": "1" } }), "invalid_request", /metadata/);
        await suite.refuses(request({ metadata: { a: 1 } }), "invalid_request", /^body\.metadata\.a: must be a string/);
        const tooManyMembers = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`k${index}`, "v"]));
        await suite.refuses(request({ metadata: tooManyMembers }), "invalid_request", /at most 20 members/);
      });

      it("answers not_met when a must_have criterion fails", async () => {
        const body = { ...waitFields, submission: { inline: '{"status": "down", "latency": 20}' } };
        expect((await suite.call(request(body))).body).toMatchObject({ determination: "not_met", flagged: false });
      });

      it.each([
        ["inline", { inline: '{"status": "ok", "latency": 20}', content_type: "application/json" }],
        ["typed, as an object", { output: { status: "ok", latency: 20 } }],
        ["typed, deprecated alias", { text: '{"status": "ok", "latency": 20}' }],
        [
          "typed, with values and context",
          { output: '"status": "ok"', values: { latency: 20, status: "ok" }, context: [{ value: "x" }] },
        ],
      ])("accepts the shape %s", async (_, submission) => {
        const answer = await suite.call(request({ ...waitFields, submission }));
        expect(answer.status).toBe(200);
        expect(answer.body["status"]).toBe("succeeded");
      });

      it("abstains on a uri that was not fetched, through the pipeline", async () => {
        const submission = { uri: "https://example.com/report.json" };
        const answer = await suite.call(request({ ...waitFields, submission }));
        expect(answer.body).toMatchObject({
          determination: "cannot_determine",
          flagged: true,
          flag_reason: "source_unavailable",
        });
      });

      it("abstains with judge_not_configured on a criterion that needs a model", async () => {
        const { service, tenantId } = suite.service();
        const judgedRubricId = await makeRubric(service.deps, tenantId, JUDGED_SPEC);
        const answer = await suite.call(request({ ...waitFields, rubric_id: judgedRubricId }));
        expect(answer.body).toMatchObject({
          status: "succeeded",
          determination: "cannot_determine",
          flagged: true,
          flag_reason: "judge_not_configured",
        });
      });

      it("abstains on JSON with an escaped character that cannot be stored", async () => {
        const submission = { inline: '{"status": "ok", "latency": "\\u0000"}' };
        const answer = await suite.call(request({ ...waitFields, submission }));
        expect(answer.body).toMatchObject({ status: "succeeded", determination: "cannot_determine" });
      });

      it("leaves out the proof when require_proof is false", async () => {
        const answer = await suite.call(request({ options: { wait_ms: 5000, require_proof: false } }));
        expect(answer.body).toMatchObject({ status: "succeeded", proof_ref: null });
      });

      it("numbers the attempts of a subject", async () => {
        const subject = { kind: "pull_request", ref: "acme/app#7" };
        const firstAnswer = await suite.call(request({ ...waitFields, subject }));
        const secondAnswer = await suite.call(request({ ...waitFields, subject }));
        expect(firstAnswer.body["attempt"]).toEqual({ subject, number: 1, of: 1, earlier: [] });
        const respelledAnswer = await suite.call(
          request({ ...waitFields, subject: { ...subject, ref: ` ${subject.ref}\u200b\n` } }),
        );
        expect(respelledAnswer.body["attempt"]).toMatchObject({ subject, number: 3 });
        expect(secondAnswer.body["attempt"]).toMatchObject({
          subject,
          number: 2,
          of: 2,
          earlier: [{ verification_id: idOf(firstAnswer), status: "succeeded", determination: "met" }],
        });
      });
    });

    describe("errors", () => {
      it.each([
        ["an unknown field", { extra: 1 }, /extra/],
        ["no submission", { submission: undefined }, /submission/],
        ["two shapes at once", { submission: { inline: "x", uri: "https://a.example" } }, /submission/],
        ["a rubric id of another form", { rubric_id: "7" }, /rubric_id/],
        ["a rubric that the tenant lacks", { rubric_id: UNKNOWN_ID }, /rubric_id/],
        ["a reference set that the tenant lacks", { reference_set_id: UNKNOWN_ID }, /reference_set_id/],
        [
          "a packet that the tenant lacks",
          { submission: { output: "x", evidence: [{ value: "e", evidence_packet_id: UNKNOWN_ID }] } },
          /evidence_packet_id/,
        ],
        ["wait_ms over the limit", { options: { wait_ms: 60_001 } }, /wait_ms/],
        [
          "a subject without a visible character",
          { subject: { kind: "task", ref: "\u200b\n" } },
          /subject\.ref: has no visible/,
        ],
        ["an unknown option", { options: { tier: 1 } }, /tier/],
        ["a tier out of range", { options: { max_judge_tier: 4 } }, /max_judge_tier/],
        ["an empty subject ref", { subject: { kind: "task", ref: "" } }, /ref/],
        ["a subject ref that cannot be stored", { subject: { kind: "task", ref: "\ud800" } }, /ref/],
        ["a callback url that cannot be stored", { callback_url: "https://a.com/\ud800" }, /callback_url/],
        ["a subject ref of two lines", { subject: { kind: "task", ref: "a\nb" } }, /subject\.ref.*one line/],
        ["a subject ref that controls a terminal", { subject: { kind: "task", ref: "a\u001b[2Kb" } }, /subject\.ref/],
        ["a subject ref that reorders text", { subject: { kind: "task", ref: "a\u202eb" } }, /subject\.ref/],
        ["a subject ref that is too long", { subject: { kind: "task", ref: "x".repeat(201) } }, /ref/],
        ["credentials in the uri", { submission: { uri: "https://u:p@example.com" } }, /submission/],
        ["an inline text over 512 KiB", { submission: { inline: "x".repeat(512 * 1024 + 1) } }, /inline/],
      ])("rejects %s", async (_, fields, detail) => {
        await suite.refuses(request(fields), "invalid_request", detail);
      });

      it("rejects another tenant's rubric with the same answer as an unknown rubric", async () => {
        const { service } = suite.service();
        const foreignRubricId = await makeRubric(service.deps, await makeTenant(service.deps));
        const answers = [
          await suite.refuses(request({ rubric_id: foreignRubricId }), "invalid_request"),
          await suite.refuses(request({ rubric_id: UNKNOWN_ID }), "invalid_request"),
        ];
        expect(answers[0]?.body).toEqual(answers[1]?.body);
      });

      it("rejects an unknown identity_rung", async () => {
        await suite.refuses(request({ identity_rung: "verified" }), "invalid_identity_rung");
      });

      it.each([
        "http://example.com/hook",
        "https://localhost/hook",
        "https://127.0.0.1/",
        "https://0x7f.1/",
        "https://[::1]/",
        "https://u:p@example.com/",
        "not a url",
      ])("rejects the callback url %s", async (callback_url) => {
        await suite.refuses(request({ callback_url }), "invalid_callback_url");
      });

      it("requires an active webhook endpoint for a callback url", async () => {
        const { service } = suite.service();
        const callback_url = "https://hooks.acme.com/verify";
        await suite.refuses(request({ callback_url }), "callback_url_needs_webhook_endpoint");
        const { tenantId } = suite.service();
        const endpoint = {
          id: service.deps.ids.next(),
          tenantId,
          url: callback_url,
          secret: "whsec_x",
          createdAt: new Date(),
        };
        await tenantDeps(service.deps, tenantId).db.transaction((tx) => insertWebhookEndpoint(tx, endpoint));
        expect((await suite.call(request({ callback_url }))).status).toBe(202);
      });
    });

    describe("idempotency", () => {
      const requestWithKey = (key: string, fields: object = {}) => ({
        ...request(fields),
        headers: { "idempotency-key": key },
      });

      it("answers a repeat with the same verification, and marks the answer as replayed", async () => {
        const firstAnswer = await suite.call(requestWithKey("a"));
        const repeatAnswer = await suite.call(requestWithKey("a"));
        expect(idOf(repeatAnswer)).toBe(idOf(firstAnswer));
        expect(firstAnswer.headers.get("idempotent-replayed")).toBeNull();
        expect(repeatAnswer.headers.get("idempotent-replayed")).toBe("true");
      });

      it("answers a repeat with wait_ms with the current state", async () => {
        await suite.call(requestWithKey("w", waitFields));
        const repeatAnswer = await suite.call(requestWithKey("w", waitFields));
        expect(repeatAnswer.status).toBe(200);
        expect(repeatAnswer.body).toMatchObject({ status: "succeeded", determination: "met" });
      });

      it("rejects another body under the same key", async () => {
        await suite.call(requestWithKey("b"));
        await suite.refuses(requestWithKey("b", { identity_rung: "unverified" }), "idempotency_key_conflict");
      });

      it.each<[string, object, RegExp]>([
        ["body.submission", { submission: { inline: "another text" } }, /differs in body\.submission$/],
        ["body.options", { options: { max_judge_tier: 1 } }, /differs in body\.options$/],
        [
          "body.subject and body.identity_rung",
          { subject: { kind: "task", ref: "7" }, identity_rung: "unverified" },
          /differs in body\.identity_rung, body\.subject$/,
        ],
      ])("names %s and the verification in the refusal of another body", async (name, fields, detail) => {
        const firstAnswer = await suite.call(requestWithKey(`differs ${name}`));
        const { body } = await suite.refuses(
          requestWithKey(`differs ${name}`, fields),
          "idempotency_key_conflict",
          detail,
        );
        expect(body["detail"]).toContain(idOf(firstAnswer));
      });

      it("explains the conflict when a repeat names the same rubric in another field", async () => {
        const { service, tenantId } = suite.service();
        const rubric_id = await makeRubric(service.deps, tenantId, { ...DETERMINISTIC_SPEC, name: "Named twice" });
        await suite.call(requestWithKey("named", { rubric_id }));
        const repeatRequest = requestWithKey("named", { rubric_id: undefined, rubric: "Named twice" });
        await suite.refuses(repeatRequest, "idempotency_key_conflict", /this request states the same in other fields$/);
      });

      it("accepts a repeat that waits longer, or does not wait, as the same request", async () => {
        const firstAnswer = await suite.call(requestWithKey("waits"));
        for (const fields of [waitFields, { options: { wait_ms: 0 } }, { options: {} }, { metadata: {} }]) {
          expect(idOf(await suite.call(requestWithKey("waits", fields)))).toBe(idOf(firstAnswer));
        }
      });

      it("stores the hash that an earlier release compares when the request has no options", async () => {
        await suite.call(requestWithKey("plain"));
        const { service, tenantId } = suite.service();
        const record = await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
          tx.idempotencyRecord.findFirst({ where: { key: "plain" } }),
        );
        expect(record?.bodyHash).toBe(sha256Hex(canonicalJson(request().body)));
      });

      it("recognizes the repeat of a request that an earlier release accepted", async () => {
        const firstAnswer = await suite.call(requestWithKey("before", waitFields));
        const { service, tenantId } = suite.service();
        const bodyHash = sha256Hex(canonicalJson(request(waitFields).body));
        await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
          tx.idempotencyRecord.updateMany({ where: { key: "before" }, data: { bodyHash } }),
        );
        expect(idOf(await suite.call(requestWithKey("before", waitFields)))).toBe(idOf(firstAnswer));
      });

      it("rejects a key over 255 characters and an empty one", async () => {
        await suite.refuses(requestWithKey("k".repeat(256)), "invalid_idempotency_key");
        await suite.refuses(requestWithKey(""), "invalid_idempotency_key");
        expect((await suite.call(requestWithKey("k".repeat(255)))).status).toBe(202);
      });

      it("claims nothing for a refused request", async () => {
        await suite.refuses(requestWithKey("c", { rubric_id: UNKNOWN_ID }), "invalid_request");
        expect((await suite.call(requestWithKey("c"))).status).toBe(202);
      });

      it("accepts one of many simultaneous repeats", async () => {
        const answers = await Promise.all(Array.from({ length: 12 }, () => suite.call(requestWithKey("race"))));
        expect(new Set(answers.map(idOf)).size).toBe(1);
        expect(answers.filter((answer) => answer.headers.get("idempotent-replayed") === null)).toHaveLength(1);
      });

      it("forgets a key after 24 hours", async () => {
        const firstAnswer = await suite.call(requestWithKey("old"));
        const { service, tenantId } = suite.service();
        await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
          tx.idempotencyRecord.updateMany({
            where: { key: "old" },
            data: { createdAt: new Date(Date.now() - 25 * 3_600_000) },
          }),
        );
        const laterAnswer = await suite.call(requestWithKey("old", { identity_rung: "unverified" }));
        expect(laterAnswer.status).toBe(202);
        expect(idOf(laterAnswer)).not.toBe(idOf(firstAnswer));
      });
    });
  },
);
