// An independent reading of a favorable answer, before it counts (docs/judging.md).
import { findJudgeReplies, type JudgeReplyRow } from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { readingOf, type ReadingQuestions, readingQuestions } from "@/server/judging/decision/reading";
import { askShared, UNSOUND } from "@/server/judging/decision/askShared";
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { readingPrompt, readingSchema, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import { readReading, type ReadingResult } from "@/server/judging/reading/readReading";
import { askStored, type CallResult, chatSender, type JudgedPart, type StoredCall } from "@/server/judging/storedCall";
import type { ReadingKind } from "@/server/judging/contract";
import { READING_VERSION } from "@/server/judging/version";
import type { JudgeReply } from "@/server/llm/port";
import { canonicalJson } from "@/server/proof/check/canonicalJson";
import { withControls, withExamples } from "@/server/judging/reading/aboutChecking";
import { chosenContrasts } from "@/server/judging/reading/readingItems";

/** Who reads what. */
export type Reader = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart };

export type ReadingAbout = Omit<ReadingQuestion, "boundary" | "examplesFrom">;

/** `inputHash`: SHA-256 (hex) of what the reader was shown and asked, without the random parts. */
export type AnswerReading = { model: string; inputHash: string; answer: CallResult<ReadingResult> };

/**
 * Asks the reader once, or reuses the earlier reply to an identical question of the tenant. `sample`: from 0, of the
 * calls with this question.
 * @throws JudgeError, UnreadableReply
 */
export async function readAnswer(
  reader: Reader,
  reading: ReadingKind,
  sample: number,
  about: ReadingAbout,
): Promise<AnswerReading> {
  const { deps, part } = reader;
  const model = deps.judge.model("reader");
  if (model === null) throw new Error("a judge without a reader");
  const form = deps.judge.form("reader");
  const inputHash = sha256Hex(canonicalJson({ ...shownAndAsked(form, about), READING_VERSION }));
  const asked = { ...part, model, promptVersion: READING_VERSION, reuseKey: sha256Hex(`${inputHash} ${model}`) };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const call = { asked, sample, reading };
  const answer = await (form === "chat" ? byChat(deps, call, about, known) : byDecision(reader, call, about, known));
  return { model, inputHash, answer };
}

function shownAndAsked(form: string, about: ReadingAbout): object {
  const asked = { ...about, ...withContrasts(about, "") };
  if (form === "chat") return { messages: readingPrompt({ ...asked, boundary: "" }).map(({ content }) => content) };
  const names = withControls(about.kind, asked.texts, "").map(({ name }) => name);
  const { items, about: aboutChecking, sources } = readingQuestions(asked, names, "", Infinity);
  return { texts: asked.texts, questions: [...items, ...aboutChecking, ...sources] };
}

function byChat(deps: TenantDeps, call: StoredCall, about: ReadingAbout, known: readonly JudgeReplyRow[]) {
  const boundary = deps.ids.boundary();
  const asked = withOurTexts(call, about, boundary);
  const request = () => ({
    slot: "reader" as const,
    messages: readingPrompt({ ...asked, boundary }),
    schema: readingSchema(boundary, about.contrasts.length, about.passages, about.sourcePassages),
    temperature: 0,
    seed: 0,
  });
  const read = (reply: JudgeReply) => Promise.resolve(readReading(reply, boundary, asked));
  return askStored(deps, { ...call, send: chatSender(deps, request), read }, known);
}

async function byDecision(by: Reader, call: StoredCall, about: ReadingAbout, known: readonly JudgeReplyRow[]) {
  const boundary = by.deps.ids.boundary();
  const mostOptions = by.deps.judge.mostOptions("reader");
  const question = withOurTexts(call, about, boundary);
  let questions: ReadingQuestions = { items: [], about: [], sources: [] };
  const asked = {
    slot: "reader",
    data: about.kind === "cold" ? "passages" : "material",
    texts: question.texts,
    questions: (names: readonly string[]) => {
      questions = readingQuestions(question, names, boundary, mostOptions);
      return [...questions.items, ...questions.about, ...questions.sources];
    },
  } as const;
  const answer = await askShared(
    by,
    call,
    asked,
    (answers) => readingOf(answers, question, boundary, questions),
    known,
  );
  if (answer.kind !== "unsound") return answer;
  return { kind: "judged" as const, result: { outcome: "unreliable" as const, reason: UNSOUND } };
}

/** Adds the texts of the service to what is read. Their choice is random, and no part of the hash of the input. */
function withOurTexts({ asked }: StoredCall, about: ReadingAbout, boundary: string) {
  const { texts, examplesFrom } = withContrasts(about, boundary);
  return { ...about, texts: withControls(about.kind, texts, asked.verificationId), examplesFrom };
}

/** Adds the contrasts that the reading asks about to the texts, where the statement must not be true. */
function withContrasts({ inverted, contrasts, texts }: ReadingAbout, boundary: string) {
  const examples = inverted ? chosenContrasts(boundary, contrasts.length).map((index) => contrasts[index] ?? "") : [];
  return withExamples(texts, examples);
}
