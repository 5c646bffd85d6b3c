// Asks the reader for one independent reading of a favorable answer (docs/judging.md, "Independent readings").
import { findJudgeReplies, type JudgeReplyRow } from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import {
  readReadingAnswers,
  type ReadingQuestions,
  readingQuestions,
} from "@/server/judging/decision/readingQuestions";
import { askShared, UNSOUND } from "@/server/judging/decision/askShared";
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { readingPrompt, readingSchema, type ReadingQuestion } from "@/server/judging/reading/readingPrompt";
import { readReading, type ReadingResult } from "@/server/judging/reading/readReading";
import { askStored, type CallResult, chatSender, type JudgedPart, type StoredCall } from "@/server/judging/storedCall";
import type { ReadingKind } from "@/server/verdict/contract/reading";
import { READING_VERSION } from "@/server/judging/version";
import type { JudgeReply } from "@/server/llm/port";
import { canonicalJson } from "@/server/contracts/canonicalJson";
import { addControls, addExamples } from "@/server/judging/reading/aboutChecking";
import { chooseContrasts } from "@/server/judging/reading/readingItems";

/** The reader, and the part of the verification that it reads. */
export type Reader = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart };

export type ReadingSubject = Omit<ReadingQuestion, "boundary" | "examplesFrom">;

/** `inputHash`: SHA-256 (hex) of the texts and questions sent to the reader, without their random parts. */
export type AnswerReading = { model: string; inputHash: string; answer: CallResult<ReadingResult> };

/**
 * Asks the reader once, or reuses the tenant's earlier reply to an identical question.
 * @param sample index of this call, from 0, among the calls with the same question
 * @throws JudgeError, UnreadableReply
 */
export async function readAnswer(
  reader: Reader,
  reading: ReadingKind,
  sample: number,
  subject: ReadingSubject,
): Promise<AnswerReading> {
  const { deps, part } = reader;
  const model = deps.judge.model("reader");
  if (model === null) throw new Error("a judge without a reader");
  const form = deps.judge.form("reader");
  const inputHash = sha256Hex(canonicalJson({ ...hashedInput(form, subject), READING_VERSION }));
  const identity = { ...part, model, promptVersion: READING_VERSION, reuseKey: sha256Hex(`${inputHash} ${model}`) };
  const storedReplies = await findJudgeReplies(deps.db, identity.reuseKey);
  const call = { identity, sample, reading };
  const answer = await (form === "chat"
    ? askChatReader(deps, call, subject, storedReplies)
    : askDecisionReader(reader, call, subject, storedReplies));
  return { model, inputHash, answer };
}

function hashedInput(form: string, subject: ReadingSubject): object {
  const question = { ...subject, ...addContrastExamples(subject, "") };
  if (form === "chat") return { messages: readingPrompt({ ...question, boundary: "" }).map(({ content }) => content) };
  const names = addControls(subject.kind, question.texts, "").map(({ name }) => name);
  const { items, about: aboutChecking, sources } = readingQuestions(question, names, "", Infinity);
  return { texts: question.texts, questions: [...items, ...aboutChecking, ...sources] };
}

function askChatReader(
  deps: TenantDeps,
  call: StoredCall,
  subject: ReadingSubject,
  storedReplies: readonly JudgeReplyRow[],
) {
  const boundary = deps.ids.boundary();
  const question = addServiceTexts(call, subject, boundary);
  const request = () => ({
    slot: "reader" as const,
    messages: readingPrompt({ ...question, boundary }),
    schema: readingSchema(boundary, subject.contrasts.length, subject.passages, subject.sourcePassages),
    temperature: 0,
    seed: 0,
  });
  const readReply = (reply: JudgeReply, isRepair: boolean) =>
    Promise.resolve(readReading(reply, boundary, question, isRepair));
  return askStored(deps, { ...call, send: chatSender(deps, request), read: readReply }, storedReplies);
}

async function askDecisionReader(
  reader: Reader,
  call: StoredCall,
  subject: ReadingSubject,
  storedReplies: readonly JudgeReplyRow[],
) {
  const boundary = reader.deps.ids.boundary();
  const maxOptions = reader.deps.judge.maxOptions("reader");
  const question = addServiceTexts(call, subject, boundary);
  let questions: ReadingQuestions = { items: [], about: [], sources: [] };
  const sharedQuestions = {
    slot: "reader",
    data: subject.kind === "cold" ? "passages" : "material",
    texts: question.texts,
    questions: (names: readonly string[]) => {
      questions = readingQuestions(question, names, boundary, maxOptions);
      return [...questions.items, ...questions.about, ...questions.sources];
    },
  } as const;
  const answer = await askShared(
    reader,
    call,
    sharedQuestions,
    (answers) => readReadingAnswers(answers, question, boundary, questions),
    storedReplies,
  );
  if (answer.kind !== "unsound") return answer;
  return { kind: "judged" as const, result: { outcome: "unreliable" as const, reason: UNSOUND } };
}

/** Adds the service's contrasts and control passages. They are chosen at random, so `inputHash` does not cover them. */
function addServiceTexts({ identity }: StoredCall, subject: ReadingSubject, boundary: string) {
  const { texts, examplesFrom } = addContrastExamples(subject, boundary);
  return { ...subject, texts: addControls(subject.kind, texts, identity.verificationId), examplesFrom };
}

/** Appends the contrasts of a must_not criterion to the texts as passages in which the statement is true. */
function addContrastExamples({ inverted, contrasts, texts }: ReadingSubject, boundary: string) {
  const examples = inverted ? chooseContrasts(boundary, contrasts.length).map((index) => contrasts[index] ?? "") : [];
  return addExamples(texts, examples);
}
