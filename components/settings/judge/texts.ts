import { countOf, countText, dollarsText, durationText } from "@/server/contracts/quantities";
import type { JudgeModel, JudgeModelTest } from "@/server/models/contract/judgeModels";
import { NO_MODEL } from "@/server/models/contract/modelLines";

const calls = (count: number): string => countOf(count, "call");

export const JUDGE_TEXTS = {
  title: "Judge models",
  hint: "The operator of the service configures them. The reader re-checks favorable answers before they count.",
  tier: (tier: JudgeModel["tier"]) => (tier === null ? "Reader" : `Tier ${tier}`),
  forms: {
    chat: "chat",
    decisions: "decisions",
    systemone: "System One",
    gemini: "Gemini",
  } satisfies Record<JudgeModel["form"], string>,
  price: (price: JudgeModel["price"]) =>
    price === null
      ? "Price unknown"
      : `${dollarsText(price.input)} per million tokens in, ${dollarsText(price.output)} out`,
  lastHour: ({ calls: count, failed, latency_ms: latency }: JudgeModel["last_hour"]) => {
    if (count === 0) return "No calls of this tenant in the last hour";
    const times = latency ? `, median ${durationText(latency.p50)}, p95 ${durationText(latency.p95)}` : "";
    return `Last hour: ${calls(count)} of this tenant, ${countText(failed)} failed${times}`;
  },
  readerRecord: ({ readings, control_errors: errors, disabled }: NonNullable<JudgeModel["reader_record"]>) => {
    const counts = `As reader: ${countOf(readings, "reading")} of this tenant, ${countOf(errors, "control question")} answered wrongly`;
    return disabled
      ? `${counts}. More than 2% are wrong, so the model is no longer used as the reader and favorable answers become Cannot determine. Set JUDGE_READER_MODEL to another model.`
      : counts;
  },
  refused: (parameters: readonly string[]) => `The endpoint rejects these parameters: ${parameters.join(", ")}`,
  test: "Test all models",
  testing: "Testing each model",
  tested: "All models tested",
  ownersTest: "An owner of the tenant can test the models.",
  answered: ({ latency_ms, cost_usd }: JudgeModelTest) =>
    `Answered in ${durationText(latency_ms)}${cost_usd === null ? "" : `, for ${dollarsText(cost_usd)}`}`,
  wrong: (determination: string) => `Answered the test question with “${determination}”; the correct answer is “Met”.`,
  works: "Works",
  fails: "Fails",
  doubtful: "Wrong answer",
  none: NO_MODEL,
} as const;
