// Stores model calls with their prompts, replies and costs.
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import "server-only";
import { fromColumns, toColumns } from "@/server/data/columns";
import type { JudgeAttempt as JudgeAttemptRow, JudgeExchange } from "@/server/data/generated/client";
import { createGroupedFunction } from "@/server/data/groupedFunction";
import type { ListTx, SystemTx, TenantDb, TenantTx } from "@/server/data/tenant";

export type { JudgeAttemptRow };

export type NewJudgeAttempt = Omit<JudgeAttemptRow, "seal">;
export type JudgeReplyRow = Pick<
  JudgeAttemptRow,
  "id" | "runId" | "sample" | "round" | "outcome" | "result" | "rawReply" | "error"
>;

/** Expected size of a row, with some long replies. */
const EXPECTED_ROW_CHARS = 50_000;

const findReplies = createGroupedFunction<object>(
  "find_judge_replies",
  ["text"],
  ["id", "run_id", "sample", "round", "outcome", "result", "raw_reply", "error", "seal"],
  EXPECTED_ROW_CHARS,
);
const insertAttempt = createGroupedFunction("insert_judge_attempt", ["json", "json"], []);

/**
 * Finds all replies to one question that this tenant has paid for, oldest first. Rows without the service's valid seal
 * are ignored: anyone with a database login could have written them, and a verdict would depend on them.
 */
export async function findJudgeReplies(db: TenantDb, reuseKey: string): Promise<JudgeReplyRow[]> {
  const rows = (await findReplies(db, [computeStoredKey(db, reuseKey)])).map(
    fromColumns<JudgeReplyRow & Pick<JudgeAttemptRow, "seal">>,
  );
  return rows.filter((row) => row.seal === computeReplySeal(db, reuseKey, row));
}

/** Stores a call with a seal of its reply, and its prompt. An existing row is not overwritten. */
export async function insertJudgeAttempt(
  db: TenantDb,
  attempt: NewJudgeAttempt,
  exchange: JudgeExchange | null,
): Promise<void> {
  const { reuseKey } = attempt;
  const row = reuseKey === null ? attempt : { ...attempt, reuseKey: computeStoredKey(db, reuseKey) };
  const seal = reuseKey === null ? {} : { seal: computeReplySeal(db, reuseKey, attempt) };
  await insertAttempt(db, [toColumns(row, seal), exchange === null ? "null" : toColumns(exchange)]);
}

/** Computes the key under which a question is stored. It is keyed, so that the row does not confirm a guess of the text. */
const computeStoredKey = (db: TenantDb, reuseKey: string): string => db.computeSeal(`judge question ${reuseKey}`);

/** Finds the prompt and reply of a call; for a reused result, those of the original call. null without such a call. */
export async function findExchange(
  tx: TenantTx,
  verificationId: string,
  id: string,
): Promise<{ exchange: JudgeExchange | null } | null> {
  const attempt = await tx.judgeAttempt.findFirst({ where: { verificationId, id }, select: { reusedId: true } });
  if (!attempt) return null;
  return { exchange: await tx.judgeExchange.findFirst({ where: { attemptId: attempt.reusedId ?? id } }) };
}

/** Deletes at most `limit` prompts and replies that are older than `before`, of all tenants; returns their number. */
export function pruneExchanges(tx: SystemTx, before: Date, limit: number): Promise<number> {
  return tx.$executeRaw`DELETE FROM judge_exchange WHERE attempt_id IN (
    SELECT attempt_id FROM judge_exchange WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit})`;
}

function computeReplySeal(db: TenantDb, reuseKey: string, reply: JudgeReplyRow): string {
  const { id, runId, sample, round, outcome, result, rawReply, error } = reply;
  const sealedFields = [reuseKey, id, runId, sample, round, outcome, result ?? null, rawReply ?? null, error ?? null];
  return db.computeSeal(`judge reply ${JSON.stringify(sealedFields)}`);
}

/** Lists the newest attempts of a verification, oldest first. `reused`: the attempt whose reply was reused. */
export function listJudgeAttempts(
  tx: TenantTx,
  verificationId: string,
): Promise<(JudgeAttemptRow & { reused: Pick<JudgeAttemptRow, "determination"> | null })[]> {
  return tx.judgeAttempt.findMany({
    where: { verificationId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    take: -SERVER_LIMITS.judgeAttempts,
    include: { reused: { select: { determination: true } } },
  });
}

/** `control_errors`: number of neutral texts about which the reader contradicted itself. */
export type ReaderRecord = { readings: number; control_errors: number };

/** Number of the tenant's newest calls that the record covers, so that a reader that has improved is enabled again. */
const RECORDED_CALLS = 5_000;

/** Counts the readings of a model among the tenant's newest calls. */
export async function countReadings(tx: ListTx, model: string): Promise<ReaderRecord> {
  const [record] = await tx.$queryRaw<ReaderRecord[]>`
    SELECT count(*)::int AS readings,
      count(*) FILTER (WHERE reading = 'neutral' AND answered IN ('talked_round', 'unreliable'))::int AS control_errors
    FROM (
      SELECT reading, model, outcome, result ->> 'outcome' AS answered FROM judge_attempt
      WHERE tenant_id = named_tenant() ORDER BY id DESC LIMIT ${RECORDED_CALLS}
    ) newest
    WHERE reading IS NOT NULL AND outcome = 'judged' AND model = ${model}`;
  return record ?? { readings: 0, control_errors: 0 };
}

/** `tier`: null for the reader. */
type CallTally = {
  tier: number | null;
  model: string;
  calls: number;
  failed: number;
  p50: number | null;
  p95: number | null;
};

/** Counts the tenant's calls since a time by tier and model, without reused ones. IDs sort by time and are indexed. */
export function tallyCalls(tx: ListTx, since: Date): Promise<CallTally[]> {
  const firstId = `${since.getTime().toString(16).padStart(12, "0")}${"0".repeat(20)}`;
  return tx.$queryRaw<CallTally[]>`
    SELECT CASE WHEN reading IS NULL THEN tier END AS tier, model, count(*)::int AS calls,
      count(*) FILTER (WHERE outcome IN ('failed', 'malformed'))::int AS failed,
      round(percentile_cont(0.5) WITHIN GROUP (ORDER BY latency_ms) FILTER (WHERE outcome <> 'failed'))::int AS p50,
      round(percentile_cont(0.95) WITHIN GROUP (ORDER BY latency_ms) FILTER (WHERE outcome <> 'failed'))::int AS p95
    FROM judge_attempt
    WHERE tenant_id = named_tenant() AND id >= ${firstId}::uuid AND created_at >= ${since} AND outcome <> 'reused'
    GROUP BY 1, 2`;
}
