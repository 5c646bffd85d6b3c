// The tool against a whole service.
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { RubricSummary } from "@/server/rubric/contract";
import type { VerificationList, VerificationObject } from "@/server/verification/contract/verification";
import { openCli } from "@/cli/testing/cliProcess";
import type { Outcome } from "@/cli/testing/runInProcess";
import { environmentFor } from "@/testing/cliSuite";
import { makeKey } from "@/testing/factories";
import { startTestService, type TestService } from "@/testing/service";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

const NAME = "Numeric SLA";
const MET_REPORT = {
  availability_pct: 99.95,
  error_rate: 0.002,
  period: { days: 30 },
  latency_ms: { p95: 304 },
  open_incidents: 0,
};

const cli = openCli();
let service: TestService;
let environment: Record<string, string>;

beforeAll(async () => {
  service = await startTestService();
  environment = environmentFor(service.baseUrl, service.apiKey);
  const template = await run("rubric", "templates", "numeric-sla");
  expect(template.code).toBe(0);
  expect((await run("rubric", "push", file("sla.json", template.stdout))).code).toBe(0);
});
afterAll(async () => {
  cli.remove();
  await service.stop();
});

const run = (...args: string[]): Promise<Outcome> => cli.run(args, { env: environment });

function file(name: string, content: unknown): string {
  const filePath = path.join(cli.folder, name);
  writeFileSync(filePath, typeof content === "string" ? content : JSON.stringify(content));
  return filePath;
}

const json = <T>(outcome: Outcome): T => JSON.parse(outcome.stdout) as T;
const verify = (report: unknown, ...flags: string[]) =>
  run("verify", "--rubric", NAME, file("report.json", report), ...flags);

describe("verify and get: the exit code is the verdict", () => {
  it.each([
    ["met", 0, MET_REPORT],
    ["not_met", 2, { ...MET_REPORT, availability_pct: 99.4 }],
    ["partial", 3, { ...MET_REPORT, latency_ms: { p95: 210 }, open_incidents: 1 }],
    ["cannot_determine", 4, { ...MET_REPORT, availability_pct: "99.99" }],
  ])("%s exits %i", async (determination, code, report) => {
    const verifyOutcome = await verify(report, "--json");
    const { id, ...verification } = json<VerificationObject>(verifyOutcome);
    expect(verifyOutcome).toMatchObject({ code, stderr: "" });
    expect(verification).toMatchObject({ status: "succeeded", determination, tenant_id: service.tenantId });
    const getOutcome = await run("get", id);
    expect(getOutcome).toMatchObject({ code, stderr: "" });
    expect(getOutcome.stdout).toMatch(new RegExp(`^${determination}  score `));
  });

  it("exits with the same codes when it runs as the bundled program", async () => {
    const args = ["verify", "--rubric", NAME, file("report.json", { ...MET_REPORT, availability_pct: 99.4 })];
    const outcome = await cli.spawn([...args, "--json"], { env: environment });
    expect(outcome).toMatchObject({ code: 2, stderr: "" });
    expect(json<VerificationObject>(outcome).determination).toBe("not_met");
    const env = environmentFor(service.baseUrl, "svk_unknown");
    expect(await cli.spawn(args, { env })).toMatchObject({ code: 6, stdout: "" });
  });

  it("explains the verdict by criterion, and the next step", async () => {
    const { stdout } = await verify({ ...MET_REPORT, availability_pct: 99.4 });
    expect(stdout).toMatch(/^✗ not_met {2}availability {2}numeric_threshold@1 {2}confidence 1\.00\n {4}\S/m);
    expect(stdout).toMatch(/^✓ met {2}error_rate /m);
    expect(stdout).toMatch(
      /^check {9}npx svc-verify proof get [0-9a-f-]{36} > proof\.json && npx svc-verify proof check/m,
    );
  });

  it("sends typed roles: .json files as objects, others as text, attachments with labels", async () => {
    const roles = ["--output", file("out.txt", "April report"), "--values", file("values.json", MET_REPORT)];
    const context = ["--context", `${file("plan.json", { agreed: true })}=plan`, "--evidence", file("log.txt", "ok")];
    const subject = ["--subject", "task:T-1", "--identity-rung", "email_verified"];
    const outcome = await run("verify", "--rubric", NAME, ...roles, ...context, ...subject, "--json");
    expect(outcome.code).toBe(0);
    const { id, attempt } = json<VerificationObject>(outcome);
    expect(attempt?.subject).toEqual({ kind: "task", ref: "T-1" });
    const openingsFile = path.join(cli.folder, "openings.json");
    const fetched = await run("proof", "get", id, "--openings", openingsFile);
    expect(fetched.stderr).toMatch(/^wrote \d+ openings to /);
    const envelope = json<{ entries: { envelope: string }[] }>(fetched);
    const { payload } = JSON.parse(envelope.entries[0]?.envelope ?? "") as { payload: Record<string, unknown> };
    expect(payload).toMatchObject({
      identity_rung: "email_verified",
      pieces: expect.arrayContaining([expect.objectContaining({ role: "context", label: "plan" })]) as unknown,
    });
    const proof = ["proof", "check", file("proof.json", envelope), "--openings", openingsFile];
    expect((await run(...proof, "--submission", file("work.txt", "April report"))).code).toBe(0);
    expect((await run(...proof, "--submission", file("work.txt", "May report"))).code).toBe(8);
  });

  it("exports the verdict as an attestation, for ssh-keygen in two files", async () => {
    const met = file("work.json", MET_REPORT);
    const { id } = json<VerificationObject>(await run("verify", "--rubric", NAME, met, "--json"));
    const bundle = json(await run("proof", "export", id, "--form", "bundle", "--predicate", "test-result"));
    expect(bundle).toMatchObject({ mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json" });
    const statementFile = path.join(cli.folder, "statement.json");
    const written = await run("proof", "export", id, "--form", "sshsig", "--out", statementFile);
    expect(written).toMatchObject({ code: 0, stdout: "", stderr: `wrote ${statementFile} and ${statementFile}.sig\n` });
    const { predicateType } = JSON.parse(readFileSync(statementFile, "utf8")) as { predicateType: string };
    expect(predicateType).toBe("https://svc-verify.dev/attestation/verdict/v1");
    expect(readFileSync(`${statementFile}.sig`, "utf8")).toMatch(/^-----BEGIN SSH SIGNATURE-----\n/);
    expect((await run("proof", "export", id, "--form", "jws")).code).toBe(1);
  });

  it.each([
    ["names a key twice", '{"availability_pct":1,"availability_pct":99.99}', /duplicate key: \/availability_pct\n/],
    ["would be rounded", '{"id":12345678901234567890}', /\/id: 12345678901234567890 is beyond 2\^53/],
  ])("refuses an object that %s, as output and as values alike", async (_, text, fault) => {
    const object = file("object.json", text);
    for (const roles of [
      ["--output", object],
      ["--output", file("out.txt", "x"), "--values", object],
    ]) {
      const refusal = await run("verify", "--rubric", NAME, ...roles);
      expect(refusal).toMatchObject({ code: 1, stdout: "" });
      expect(refusal.stderr).toMatch(fault);
    }
    const verdict = await run("verify", "--rubric", NAME, object, "--json");
    expect(verdict.code).toBe(4);
  });

  it("gives a file with a byte order mark the same verdict as the work and as the output", async () => {
    const work = file("marked.json", `\uFEFF${JSON.stringify(MET_REPORT)}`);
    for (const shape of [[work], ["--output", work]]) {
      const verdict = await run("verify", "--rubric", NAME, ...shape, "--json");
      expect(verdict.code).toBe(0);
      expect(json<VerificationObject>(verdict).determination).toBe("met");
    }
  });

  it("refuses a rubric with a number that would be rounded", async () => {
    const spec = '{"name":"Exact","criteria":[{"config":{"schema":{"const":9007199254740993}}}]}';
    for (const command of ["push", "compile"]) {
      const refusal = await run("rubric", command, file("exact.json", spec));
      expect(refusal).toMatchObject({ code: 1, stdout: "" });
      expect(refusal.stderr).toContain("/criteria/0/config/schema/const: 9007199254740993 is beyond 2^53");
    }
  });

  it("waits for the pipeline", async () => {
    const spec = {
      name: "Judged",
      criteria: [
        { key: "kind", type: "must_have", primitive: "llm_judge@1", config: {}, statement: "It thanks the customer." },
      ],
    };
    expect((await run("rubric", "push", file("judged.json", spec))).code).toBe(0);
    const outcome = await run("verify", "--rubric", "Judged", file("reply.txt", "Thank you."));
    expect(outcome.code).toBe(4);
    expect(outcome.stdout).toContain("needs review: judge_not_configured");
    expect(outcome.stdout).toContain("cannot_determine  not judged\n");
    expect(outcome.stdout).not.toMatch(/confidence \d/);
    expect(outcome.stdout).toMatch(
      /No model is configured.*\n.*\n +OpenAI +OPENAI_API_KEY=sk-… npm start\n +Ollama .*\n +vLLM /,
    );
  });

  it("--no-wait exits 0 with the id of what was accepted", async () => {
    const outcome = await verify({ ...MET_REPORT, availability_pct: 1 }, "--no-wait", "--json");
    expect(outcome.code).toBe(0);
    const { verification_id } = json<{ verification_id: string }>(outcome);
    expect((await run("get", verification_id)).code).toBe(2);
  });

  it("one idempotency key is one verification, and another submission with it is rejected: exit 6", async () => {
    const key = ["--idempotency-key", "order-1", "--json"];
    const [first, second] = [await verify(MET_REPORT, ...key), await verify(MET_REPORT, ...key, "--timeout", "30")];
    expect(json<VerificationObject>(second).id).toBe(json<VerificationObject>(first).id);
    const conflictAnswer = await verify({ ...MET_REPORT, open_incidents: 2 }, ...key);
    expect(conflictAnswer).toMatchObject({ code: 6, stdout: "" });
    expect(conflictAnswer.stderr).toMatch(/^refused: idempotency_key_conflict \(409\) .*\nfix: .+\nrequest: .+\n$/);
  });

  it("API errors exit 6 with code and fix on stderr", async () => {
    const reader = await makeKey(service.service.deps, service.tenantId, { scopes: ["verify:read", "rubric:read"] });
    const refusal = await verify(MET_REPORT, "--api-key", reader);
    expect(refusal).toMatchObject({ code: 6, stdout: "" });
    expect(refusal.stderr).toMatch(/^refused: insufficient_scope \(403\) .*: verify:submit\nfix: Use a key /);
    expect((await run("list", "--api-key", "svk_unknown")).stderr).toMatch(/^refused: unauthorized \(401\)/);
    expect((await run("get", "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b")).code).toBe(6);
  });

  it.each([
    ["an unknown rubric name", ["--rubric", "No such rubric", "-"], "no rubric named No such rubric"],
    ["no submission", ["--rubric", NAME], "use exactly one of FILE"],
    ["two submissions", ["--rubric", NAME, "-", "--uri", "https://example.com/a"], "use exactly one of FILE"],
    ["a missing file", ["--rubric", NAME, "nowhere.txt"], "cannot read nowhere.txt"],
    ["standard input twice", ["--rubric", NAME, "--output", "-", "--input", "-"], "can be read once only"],
    ["roles without output", ["--rubric", NAME, "--input", "-"], "--output is missing"],
    ["a foreign scheme", ["--rubric", NAME, "--uri", "http://example.com/a"], "submission.uri: must be"],
    ["a foreign subject", ["--rubric", NAME, "-", "--subject", "person:1"], "subject.kind: "],
  ])("1, before anything is judged: %s", async (_, args, message) => {
    const { code, stdout, stderr } = await run("verify", ...args);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(message);
  });

  it("rejects bytes that are not text", async () => {
    const filePath = path.join(cli.folder, "latin1.txt");
    writeFileSync(filePath, Buffer.from([0x47, 0x72, 0xf6, 0xdf, 0x65]));
    expect(await run("verify", "--rubric", NAME, filePath)).toMatchObject({
      code: 1,
      stderr: `error: ${filePath} is not UTF-8 text\n`,
    });
  });
});

describe("list", () => {
  it("filters, and pages through all results", async () => {
    const completeList = json<VerificationList>(await run("list", "--all", "--json"));
    const paged = json<VerificationList>(await run("list", "--all", "--limit", "2", "--json"));
    expect(completeList.items.length).toBeGreaterThan(4);
    expect(paged.items.map(({ id }) => id)).toEqual(completeList.items.map(({ id }) => id));
    const filters = ["--status", "succeeded", "--determination", "not_met", "--no-flagged", "--from", "2020-01-01"];
    const filteredList = json<VerificationList>(await run("list", ...filters, "--json"));
    expect(filteredList.filters).toEqual({
      status: "succeeded",
      determination: "not_met",
      flagged: false,
      from: "2020-01-01",
    });
    expect(filteredList.items).toEqual(completeList.items.filter(({ determination }) => determination === "not_met"));
    const { stdout } = await run("list", "--flagged", "--limit", "1");
    expect(stdout).toMatch(/^id +created +status +determination +score +confidence +review\n[0-9a-f-]{36} /);
  });
});

describe("rubric", () => {
  const spec = {
    name: "Lint",
    criteria: [{ key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }],
  };

  it("push stores a version once", async () => {
    const specFile = file("lint.json", spec);
    const [first, second] = [await run("rubric", "push", specFile), await run("rubric", "push", specFile)];
    expect(first.stdout).toMatch(/^pushed Lint version 1 /);
    expect(second.stdout).toMatch(/^unchanged, not pushed: Lint version 1 /);
    const changedSpec = { ...spec, acceptance_threshold: 0.9 };
    expect((await run("rubric", "push", file("lint.json", changedSpec))).stdout).toMatch(/^pushed Lint version 2 /);
    const rubrics = json<RubricSummary[]>(await run("rubric", "list", "--json"));
    expect(rubrics.filter(({ name }) => name === "Lint").map(({ version }) => version)).toEqual([2]);
    expect(json(await run("rubric", "show", "Lint", "--spec"))).toEqual(changedSpec);
    expect((await run("rubric", "show", "Lint")).stdout).toMatch(/^Lint {2}version 2 /);
  });

  it("compile lists every issue and exits 1", async () => {
    const brokenSpec = {
      ...spec,
      criteria: [...spec.criteria, { ...spec.criteria[0], config: { pattern: "(" } }],
    };
    const refusal = await run("rubric", "compile", file("broken.json", brokenSpec));
    expect(refusal).toMatchObject({ code: 1, stdout: "" });
    expect(refusal.stderr).toMatch(/^error duplicate_key \/criteria\/1\/key \S/m);
    expect(refusal.stderr).toMatch(/^error invalid_pattern \/criteria\/1\/config\/pattern \S/m);
    expect((await run("rubric", "push", file("broken.json", brokenSpec))).code).toBe(1);
    const success = await run("rubric", "compile", file("fine.json", spec));
    expect(success).toMatchObject({ code: 0, stdout: expect.stringMatching(/^ok [0-9a-f]{64}\n$/) as unknown });
    expect((await run("rubric", "compile", file("text.json", "{"))).code).toBe(1);
  });

  it("templates lists them; an unknown one exits 1", async () => {
    expect((await run("rubric", "templates")).stdout).toMatch(/^json-contract +\S/m);
    expect((await run("rubric", "templates", "nothing")).code).toBe(1);
  });
});

describe("proof", () => {
  it("goes from verdict to an offline check, and an altered copy exits 8", async () => {
    const proof = path.join(cli.folder, "proof.json");
    const verifyOutcome = await verify(MET_REPORT, "--proof-out", proof, "--json");
    expect(verifyOutcome).toMatchObject({ code: 0, stderr: `proof written to ${proof}\n` });
    const { id } = json<VerificationObject>(verifyOutcome);
    const withoutInclusion = ({ inclusion: _, ...signed }: ProofEnvelopeDocument) => signed;
    const writtenProof = JSON.parse(readFileSync(proof, "utf8")) as ProofEnvelopeDocument;
    expect(withoutInclusion(json(await run("proof", "get", id)))).toEqual(withoutInclusion(writtenProof));
    const keys = file("keys.json", (await cli.run(["proof", "keys", "--url", service.baseUrl])).stdout);

    const offline = await cli.run(["proof", "check", proof, "--keys", keys, "--json"]);
    expect(offline.code).toBe(0);
    expect(json(offline)).toMatchObject({
      valid: true,
      verification_id: id,
      determination: "met",
      key_status: "active",
    });
    const online = await cli.run(["proof", "check", proof, "--url", service.baseUrl]);
    expect(online.code).toBe(0);
    expect(online.stdout).toContain(`keys  fetched from ${service.baseUrl}`);

    const alteredProof = file("altered.json", readFileSync(proof, "utf8").replace('\\"met\\"', '\\"not_met\\"'));
    expect(await cli.run(["proof", "check", alteredProof, "--keys", keys])).toMatchObject({
      code: 8,
      stderr: "invalid content_hash_mismatch\n",
    });
    expect((await cli.run(["proof", "self-test", proof, "--keys", keys])).code).toBe(0);
  });

  it("--no-proof creates none", async () => {
    const { id, proof_ref } = json<VerificationObject>(await verify(MET_REPORT, "--no-proof", "--json"));
    expect(proof_ref ?? null).toBeNull();
    expect((await run("proof", "get", id)).code).toBe(6);
    expect((await verify(MET_REPORT, "--no-proof", "--proof-out", "proof.json")).code).toBe(1);
  });
});
