// Pages load this module, so it does not import zod.
import type { ReadingKind } from "@/server/verdict/contract/reading";

/** Names a call of a model to people: the samples of a tier are counted from 1, the readings have names. */
export function callName(sample: number, reading: ReadingKind | null): string {
  return reading === null ? `sample ${sample + 1}` : READING_NAMES[reading];
}

const READING_NAMES: Record<ReadingKind, string> = {
  cold: "independent reading of the quotes",
  opposite: "independent reading",
  neutral: "reading of a neutral text",
};
