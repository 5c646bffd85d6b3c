import type { ReadingKind, ReadingOutcome } from "@/server/judging/contract";

const READINGS: Record<ReadingKind, string> = {
  cold: "Reading of the cited passages",
  opposite: "Opposite question",
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
    agrees: "Agrees",
    contradicts: "Does not agree",
    indifferent: "Agrees to a variation, too",
    talked_round: "Agrees to what is false",
    unreliable: "Contradicts itself",
  } satisfies Record<ReadingOutcome, string>,
} as const;
