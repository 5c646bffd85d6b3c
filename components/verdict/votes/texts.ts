import type { ReadingKind, ReadingOutcome } from "@/server/judging/contract";

const READINGS: Record<ReadingKind, string> = {
  cold: "Independent reading of the quotes",
  opposite: "Independent reading",
  neutral: "Reading of a neutral text",
};

const PASSAGES = { answer: "Answer", passage: "Passage", probability: "Probability", statedIn: "Stated in" };

export const VOTE_TEXTS = {
  ...PASSAGES,
  columns: Object.values(PASSAGES),
  noSource: "none named",
  votes: "Votes",
  unknown: "reused, vote not stored",
  sample: (tier: number, sample: number, model: string) => `Tier ${tier}, sample ${sample + 1}, ${model}`,
  reading: (tier: number, kind: ReadingKind, model: string) => `${READINGS[kind]}, tier ${tier}, ${model}`,
  outcomes: {
    agrees: "Confirms",
    contradicts: "Does not confirm",
    indifferent: "Also confirms a contrast, so it does not count",
    talked_round: "Confirms what is false",
    unreliable: "Contradicts itself",
  } satisfies Record<ReadingOutcome, string>,
} as const;
