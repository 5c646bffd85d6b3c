// Reads public datasets that ask which of two responses is better: LLMBar (Zeng et al. 2024) and JudgeBench (Tan et al. 2024).
// `met` says that response_a is the better one.
import { RecordFault, type LabeledRecord } from "@/cli/eval/case";
import { scalarAt, textAt, valueAt } from "@/cli/eval/fields";
import type { JsonRecord } from "@/cli/eval/records";

/** Reads `{input, output_1, output_2, label 1|2}`. */
export function readLlmBar(record: JsonRecord): LabeledRecord {
  const label = valueAt(record, "label");
  if (label !== 1 && label !== 2) throw new RecordFault("label", "is neither 1 nor 2");
  return {
    submission: buildPair(textAt(record, "input"), textAt(record, "output_1"), textAt(record, "output_2")),
    truth: label === 1 ? "met" : "not_met",
  };
}

/** Reads `{pair_id, source, question, response_A, response_B, label "A>B"|"B>A"}`. */
export function readJudgeBench(record: JsonRecord): LabeledRecord {
  const label = valueAt(record, "label");
  if (label !== "A>B" && label !== "B>A") throw new RecordFault("label", "is neither A>B nor B>A");
  return {
    id: scalarAt(record, "pair_id"),
    group: textAt(record, "source"),
    submission: buildPair(textAt(record, "question"), textAt(record, "response_A"), textAt(record, "response_B")),
    truth: label === "A>B" ? "met" : "not_met",
  };
}

function buildPair(input: string, response_a: string, response_b: string): object {
  return { input, output: { response_a, response_b } };
}
