// The database ranks a verdict by how the answers of the judge count, not by what they say.
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { REVIEW_CAUSES } from "@/server/review/priorityReason";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { inconsistent } from "@/testing/fakeModel/behaviors/combined";
import type { JudgeResult } from "@/testing/fakeModel/behavior";
import { type JudgedService, startJudgedService } from "@/testing/judged";

let service: JudgedService;
let admin: pg.Client;

beforeAll(async () => {
  service = await startJudgedService(correct([]));
  admin = new pg.Client({ connectionString: service.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await service.stop();
});

/** Reads the cause by which the verdict is ranked if it is flagged. */
async function readCause(id: string): Promise<string | undefined> {
  await admin.query("BEGIN");
  // A verdict never changes; here one is flagged that was not.
  await admin.query("SET LOCAL session_replication_role = replica");
  await admin.query("UPDATE verification SET flagged = true, flag_reason = 'requires_review' WHERE id = $1", [id]);
  const { rows } = await admin.query<{ priority: number }>("SELECT review_priority($1, $2) AS priority", [
    service.tenantId,
    id,
  ]);
  await admin.query("ROLLBACK");
  return REVIEW_CAUSES[Math.floor((rows[0]?.priority ?? 0) / 10) - 1];
}

/** Stores calls as a process of the release without votes does during an upgrade. */
async function forgetVotes(): Promise<void> {
  await admin.query("ALTER TABLE judge_attempt DISABLE TRIGGER append_only; UPDATE judge_attempt SET vote = NULL");
  await admin.query("ALTER TABLE judge_attempt ENABLE TRIGGER append_only");
}

const sound = { determination: "met", sufficiency: "sufficient" } as const;
const unsupported = { determination: "met", sufficiency: "insufficient" } as const;
const SAMPLES: [string, Partial<JudgeResult>[], string][] = [
  ["agree", [sound, sound, sound], "other"],
  ["differ", [sound, { ...sound, determination: "not_met" }, sound], "disagreement"],
  ["differ, since one has too little to go by", [sound, unsupported, sound], "disagreement"],
  [
    "agree that there is too little, whatever they say",
    [unsupported, { ...unsupported, determination: "not_met" }],
    "other",
  ],
];

it.each(SAMPLES)("samples that %s, new and reused", async (statement, results, cause) => {
  service.model.behave(inconsistent(results));
  const rubric = await service.rubric({ tier: 2, statement }, { acceptance_threshold: 0.01 });
  const submission = { output: "Hello Ms. Okafor." };
  const first = await service.verify(rubric, submission, { max_judge_tier: 2 });
  expect(await readCause(first.id)).toBe(cause);
  const callCount = service.model.calls.length;
  await forgetVotes();
  const secondVerification = await service.verify(rubric, submission, { max_judge_tier: 2 });
  expect(await readCause(secondVerification.id)).toBe(cause);
  expect(service.model.calls).toHaveLength(callCount);
});
