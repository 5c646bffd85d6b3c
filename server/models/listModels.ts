import type { JudgeModelList } from "@/server/models/contract/judgeModels";
import { tallyCalls } from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import { isReaderDisabled, readerRecord } from "@/server/judging/reading/readerRecord";
import { SLOTS } from "@/server/llm/port";

const HOUR_MS = 3_600_000;

/** Lists the configured models. The reader is listed even if it shares the model of a tier. */
export async function listJudgeModels(deps: TenantDeps): Promise<JudgeModelList> {
  const { judge, judgeStatus } = deps;
  const since = new Date(deps.clock.now().getTime() - HOUR_MS);
  const tallies = await deps.db.listTransaction((tx) => tallyCalls(tx, since));
  const { checked_at, models: states } = judgeStatus();
  const reader = judge.model("reader");
  const record = reader === null ? null : await readerRecord(deps, reader);
  const models = SLOTS.flatMap((slot) => {
    const model = judge.model(slot);
    if (model === null) return [];
    const tier = slot === "reader" ? null : slot;
    const state = states.find((entry) => entry.tier === tier) ?? states.find((entry) => entry.model === model);
    const tally = tallies.find((entry) => entry.tier === tier && entry.model === model);
    return [
      {
        tier,
        model,
        form: judge.form(slot),
        price: judge.price(slot),
        refused: [...judge.refusedParameters(slot)],
        state: state?.state ?? ("unknown" as const),
        shutdown_date: state?.shutdown_date ?? null,
        reader_record: slot === "reader" && record ? { ...record, disabled: isReaderDisabled(record) } : null,
        last_hour: {
          calls: tally?.calls ?? 0,
          failed: tally?.failed ?? 0,
          latency_ms: tally?.p50 == null || tally.p95 === null ? null : { p50: tally.p50, p95: tally.p95 },
        },
      },
    ];
  });
  return { checked_at, models };
}
