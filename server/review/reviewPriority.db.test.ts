// The database ranks a verdict by what the judge's samples voted, the service decides by it: both count alike.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Determination } from "@/server/contracts/enums";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { type JudgeResult, Reply, voteOf } from "@/server/judging/readReply";
import { REVIEW_CAUSES } from "@/server/review/priorityReason";
import { DETERMINISTIC_SPEC, makeRubric, makeTenant } from "@/server/testing/factories";
import { startTestService, type TestService } from "@/server/testing/service";
import { submit } from "@/server/verification/submit";

let service: TestService;
let admin: pg.Client;
let tenantId: string;
let id: string;

beforeAll(async () => {
  service = await startTestService();
  const { deps } = service.service;
  tenantId = await makeTenant(deps);
  const rubric_id = await makeRubric(deps, tenantId, DETERMINISTIC_SPEC);
  const submission = { inline: '{"status": "ok", "latency": 20}' };
  id = (await submit(tenantDeps(deps, tenantId), { body: { rubric_id, submission } })).id;
  admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.stop();
});

const RESULTS = Determination.options.flatMap((determination) =>
  Reply.shape.sufficiency.unwrap().options.map((sufficiency) => ({ determination, sufficiency })),
);

type Answer = Pick<JudgeResult, "determination" | "sufficiency">;

/** The cause by which a flagged verdict is ranked whose samples gave these answers. */
async function causeOf(answers: readonly Answer[]): Promise<string | undefined> {
  await admin.query("SAVEPOINT answers");
  for (const [sample, answer] of answers.entries()) {
    await admin.query(
      `INSERT INTO judge_attempt (id, tenant_id, verification_id, run_id, position, criterion_key, tier, sample, round, model,
         prompt_version, outcome, judgement, determination, latency_ms, created_at)
       VALUES ($1, $2, $3, $3, 0, 'criterion', 1, $4, 0, 'model', '1', 'judged', $5, $6, 1, now())`,
      [randomUUID(), tenantId, id, sample, answer, answer.determination],
    );
  }
  const { rows } = await admin.query<{ priority: number }>("SELECT review_priority($1, $2) AS priority", [
    tenantId,
    id,
  ]);
  await admin.query("ROLLBACK TO SAVEPOINT answers");
  return REVIEW_CAUSES[Math.floor((rows[0]?.priority ?? 0) / 10) - 1];
}

it("samples disagree in the queue when their votes differ", async () => {
  await admin.query("BEGIN");
  // A verdict never changes; here one is flagged that was not.
  await admin.query("SET LOCAL session_replication_role = replica");
  await admin.query("UPDATE verification SET flagged = true, flag_reason = 'requires_review' WHERE id = $1", [id]);
  for (const [nth, first] of RESULTS.entries()) {
    for (const second of RESULTS.slice(nth)) {
      const differ = voteOf(first) !== voteOf(second);
      expect(await causeOf([first, second]), JSON.stringify([first, second])).toBe(differ ? "disagreement" : "other");
    }
  }
  await admin.query("ROLLBACK");
});
