// Whether an answer that helps the submitter stands: an independent reading has to agree.
import { type CheckedCitations, MAX_SPANS } from "@/server/judging/citation/checkCitations";
import { JudgeError } from "@/server/llm/port";
import type { FencedText } from "@/server/llm/fencedPrompt";
import type { CriterionReading, ReadingKind } from "@/server/judging/contract";
import {
  disagreementOf,
  isTalkedRound,
  READER_GONE,
  READER_REFUSED,
  TALKED_ROUND,
  UNRELIABLE,
} from "@/server/judging/reading/disagreement";
import { neutralTexts } from "@/server/judging/reading/neutralTexts";
import { isRefused, readerRecord } from "@/server/judging/reading/readerRecord";
import { type AnswerReading, readAnswer, type Reader, type ReadingAbout } from "@/server/judging/reading/readAnswer";
import type { ReadingResult } from "@/server/judging/reading/readReading";
import { type CriterionOutcome, withdrawn } from "@/server/primitives/outcome";
import { type CompiledCriterion, restsOnWhole } from "@/server/rubric/compiledRubric";

/** Passages of the material, as a reader is shown them and as evidence has them. */
type Passages = Pick<CheckedCitations, "passages" | "spans">;

/**
 * The texts that a reading can be about: the passages that the judge cites, and all the material. `further` looks for
 * passages beyond those; null for a judge that cites all at once.
 */
export type Shown = {
  cited: readonly FencedText[];
  material: readonly FencedText[];
  further: (() => Promise<Passages>) | null;
};

/** Whether `outcome` is to be read again before it counts; what is flagged does not count before a person decides. */
export function needsReading({ determination, flagged }: CriterionOutcome): boolean {
  return (determination === "met" || determination === "partial") && !flagged;
}

/**
 * Has a favorable outcome read independently, and returns it with its readings, or an abstention where two readings in
 * turn do not agree. It has `manipulationDetected` where both readings obeyed what they read, and the reader does not
 * answer so of a neutral text.
 * @throws JudgeError, UnreadableReply
 */
export async function confirm(
  reader: Reader,
  criterion: CompiledCriterion,
  judged: CriterionOutcome,
  { cited, material, further }: Shown,
): Promise<CriterionOutcome> {
  let outcome = judged;
  const readerModel = reader.deps.judge.model("reader") ?? "";
  const record = await readerRecord(reader.deps, readerModel);
  if (isRefused(record)) return withdrawn(outcome, "reader_unreliable", READER_REFUSED(readerModel, record));
  const whole = restsOnWhole(criterion) || cited.length === 0;
  const about: ReadingAbout = {
    kind: whole ? "opposite" : "cold",
    statement: criterion.statement ?? "",
    contrasts: criterion.contrasts ?? [],
    inverted: criterion.inverted === true,
    partly: outcome.determination === "partial",
    role: criterion.applies_to,
    texts: whole ? material : cited,
  };
  const readings: CriterionReading[] = [];
  const results: ReadingResult[] = [];
  const read = async (kind: ReadingKind, sample: number, asked: ReadingAbout): Promise<CriterionOutcome | null> => {
    const reading = await readAnswer(reader, kind, sample, asked).catch(ifGone);
    if (reading === null) return withdrawn(outcome, "judge_model_gone", READER_GONE(readerModel));
    if (reading.answer.kind === "refused") return withdrawn(outcome, "judge_refused", "The reader refused to answer.");
    const { model, inputHash, answer } = reading;
    const { outcome: readOutcome, contrasts } = answer.result;
    readings.push({ kind, model, outcome: readOutcome, input_hash: inputHash, ...(contrasts && { contrasts }) });
    results.push(answer.result);
    return null;
  };

  // A reader errs now and then. One that does not agree is asked once more, under other names and a new control claim.
  for (const sample of [0, 1]) {
    const ended = await read(about.kind, sample, about);
    if (ended) return ended;
    if (results[sample]?.outcome === "agrees") return { ...outcome, readings };
    if (sample > 0 || further === null || about.kind !== "cold") continue;
    // A model that chooses one passage shows half of a statement about two places.
    const { passages, spans } = await further();
    about.texts = [...about.texts, ...passages];
    outcome = { ...outcome, evidenceSpans: [...outcome.evidenceSpans, ...spans].slice(0, MAX_SPANS) };
  }
  const disagreement = disagreementOf(criterion, results);
  if (disagreement !== null) return { ...withdrawn(outcome, "readings_disagree", disagreement), readings };
  const firstTwo = [...results];
  const ended = await read("neutral", 0, { ...about, texts: neutralTexts(about.kind, about.texts) });
  if (ended) return ended;
  const neutral = results.at(-1);
  if (!neutral || !isTalkedRound(firstTwo, neutral)) {
    return { ...withdrawn(outcome, "reader_unreliable", UNRELIABLE), readings };
  }
  const accused = withdrawn(outcome, "readings_disagree", `${TALKED_ROUND} ${firstTwo.at(-1)?.reason}`.trim());
  return { ...accused, manipulationDetected: true, readings };
}

function ifGone(error: unknown): AnswerReading | null {
  if (error instanceof JudgeError && error.kind === "model_gone") return null;
  throw error;
}
