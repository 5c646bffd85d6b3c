import type { ReadingKind, ReadingOutcome } from "@/server/verdict/contract/reading";
import { callName } from "@/server/verdict/contract/callName";

const PASSAGES = { answer: "Answer", passage: "Passage", probability: "Probability", statedIn: "Stated in" };

export const VOTE_TEXTS = {
  ...PASSAGES,
  columns: Object.values(PASSAGES),
  noSource: "none named",
  votes: "Votes",
  unknown: "reused, vote not stored",
  call: (tier: number, sample: number, reading: ReadingKind | null, model: string) =>
    `Tier ${tier}, ${callName(sample, reading)}, ${model}`,
  outcomes: {
    agrees: "Confirms",
    contradicts: "Does not confirm",
    indifferent: "Also confirms a contrast, so it does not count",
    talked_round: "Confirms a false statement, so it does not count",
    unreliable: "Contradicts itself",
  } satisfies Record<ReadingOutcome, string>,
} as const;
