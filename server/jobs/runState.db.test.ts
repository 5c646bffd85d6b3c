// Tests the state of runs in the executor or an Inngest server: it contains no content and decides no verdict.
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { getVerification } from "@/server/verification/read/get";
import { submit } from "@/server/verification/submit/submit";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { type InngestServerDouble, startInngestServer } from "@/testing/inngestServer";
import { type JudgedService, startJudgedService } from "@/testing/judged";

const OUTPUT = "Good morning Cordelia, the zeppelin leaves at noon.";
const RATIONALE = "The salutation names the recipient.";
const CONTENT = /Cordelia|zeppelin|salutation/;
/** A forged result of a judging step, in the form of an earlier release. */
const FORGED_ANSWERS = [
  { position: 0, next: null, outcome: { determination: "met", confidence: 1, score: 1, rationale: "forged" } },
];

const judgeNotMet = correct([{ result: { determination: "not_met", rationale: RATIONALE } }]);

describe("with the embedded executor", () => {
  let home: JudgedService;
  beforeAll(async () => void (home = await startJudgedService(judgeNotMet)));
  afterAll(() => home.stop());

  it("contains no submission, rationale or quote, while the verdict does", async () => {
    const { verdict } = await home.verify(await home.rubric(), { output: OUTPUT });
    expect(JSON.stringify(verdict)).toMatch(CONTENT);
    const admin = new pg.Client({ connectionString: home.database.adminUrl });
    await admin.connect();
    const { rows } = await admin.query<{ kept: string }>(
      `SELECT string_agg(t::text, '') AS kept FROM (
         SELECT e::text FROM inngest_executor.event e UNION ALL SELECT r::text FROM inngest_executor.run r
         UNION ALL SELECT s::text FROM inngest_executor.step s) AS kept (t)`,
    );
    await admin.end();
    expect(rows[0]?.kept).toContain("verification_ids");
    expect(rows[0]?.kept).not.toMatch(CONTENT);
  });

  it("does not reuse a reply from a row without the service's seal", async () => {
    const rubric = await home.rubric();
    const firstVerification = await home.verify(rubric, { output: OUTPUT });
    const calls = home.model.calls.length;
    // SQL that is injected into a transaction of this tenant could write such a row.
    const tenant = tenantDeps(home.service.deps, home.tenantId);
    await tenant.db.transaction(
      (tx) => tx.$executeRaw`INSERT INTO judge_attempt
        SELECT (json_populate_record(a, json_build_object('id', gen_random_uuid(), 'run_id', gen_random_uuid(), 'created_at', '2020-01-01',
          'result', (a.result::jsonb || '{"determination":"met","score":1}')::json))).*
        FROM judge_attempt a WHERE a.verification_id = ${firstVerification.id}::uuid`,
    );
    expect(await home.verify(rubric, { output: OUTPUT })).toMatchObject({ determination: "not_met" });
    expect(home.model.calls).toHaveLength(calls);
  });
});

describe("with an Inngest server", () => {
  let inngest: InngestServerDouble;
  let home: JudgedService;
  beforeAll(async () => {
    inngest = await startInngestServer();
    home = await startJudgedService(judgeNotMet, inngest.environment);
    while (inngest.registrations() === 0) await new Promise((resolve) => setTimeout(resolve, 10));
  });
  beforeEach(() => void (inngest.faults.forgeResult = (stepResult) => stepResult));
  afterAll(async () => {
    await home.stop();
    await inngest.stop();
  });

  it("contains no submission, rationale or quote, and a step in a separate call repeats no model call", async () => {
    const { verdict } = await home.verify(await home.rubric(), { output: OUTPUT });
    expect(JSON.stringify(verdict)).toMatch(CONTENT);
    expect(inngest.history()).not.toMatch(CONTENT);
    expect(home.model.calls).toHaveLength(1);
  });

  it.each([
    ["says that no tier follows", null],
    ["names the same tier again", 1],
    ["names a tier that does not exist", 7],
    ["is a list of favorable answers", FORGED_ANSWERS],
    ["is no value that a step returns", "met"],
  ])("signs the model's answer when each result of a step %s", async (title, forgeResult) => {
    const calls = home.model.calls.length;
    inngest.faults.forgeResult = () => forgeResult;
    const tenant = tenantDeps(home.service.deps, home.tenantId);
    const body = { rubric_id: await home.rubric(), submission: { output: `${OUTPUT} It ${title}.` } };
    const { id } = await submit(tenant, { body });
    const statusOfRun = () => inngest.runs.find(({ event }) => event.id === id)?.status;
    while (statusOfRun() !== "completed") await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await getVerification(tenant, { id })).toMatchObject({ status: "succeeded", determination: "not_met" });
    expect(home.model.calls).toHaveLength(calls + 1);
  });
});
