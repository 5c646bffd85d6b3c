// An independent reading of a favorable answer, before it counts (docs/judging.md).
import { findJudgeReplies, type JudgeReplyRow } from "@/server/judging/judgeAttemptStore";
import type { TenantDeps } from "@/server/deps/deps";
import { sha256Hex } from "@/server/deps/hash";
import { readingQuestions, readingOf } from "@/server/judging/decision/reading";
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { readingPrompt, readingSchema, type ReadingQuestion } from "@/server/judging/reading/prompt";
import { readReading, type ReadingResult } from "@/server/judging/reading/readReading";
import {
  type Asked,
  askStored,
  type CallResult,
  chatSender,
  type JudgedPart,
  type ReadCall,
} from "@/server/judging/storedCall";
import { READING_VERSION } from "@/server/judging/version";
import type { JudgeReply } from "@/server/llm/port";
import { canonicalJson } from "@/server/proof/check/canonicalJson";

/** Who reads what. */
export type Reader = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart };

type Question = Omit<ReadingQuestion, "boundary">;

/** `inputHash`: SHA-256 (hex) of what the reader was shown and asked, without the random parts. */
export type AnswerReading = { model: string; inputHash: string; answer: CallResult<ReadingResult> };

/**
 * One call of the reader, or the earlier reply to an identical question of the tenant.
 * @throws JudgeError, UnreadableReply
 */
export async function readAnswer({ deps, calls, part }: Reader, about: Question): Promise<AnswerReading> {
  const model = deps.judge.model("reader");
  if (model === null) throw new Error("a judge without a reader");
  const form = deps.judge.form("reader");
  const inputHash = sha256Hex(canonicalJson({ ...shownAndAsked(form, about), READING_VERSION }));
  const asked = { ...part, model, promptVersion: READING_VERSION, reuseKey: sha256Hex(`${inputHash} ${model}`) };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const call = { asked, sample: 0, reading: about.kind };
  const answer =
    form === "chat" ? await byChat(deps, call, about, known) : await byDecision(deps, calls, call, about, known);
  return { model, inputHash, answer };
}

function shownAndAsked(form: string, about: Question): object {
  if (form === "chat") return { messages: readingPrompt({ ...about, boundary: "" }).map(({ content }) => content) };
  const names = about.texts.map(({ name }) => name);
  return { texts: about.texts, questions: readingQuestions(about, names, "") };
}

type Call = { asked: Asked; sample: number; reading: ReadingQuestion["kind"] };

function byChat(deps: TenantDeps, call: Call, about: Question, known: readonly JudgeReplyRow[]) {
  const boundary = deps.ids.boundary();
  const request = () => ({
    slot: "reader" as const,
    messages: readingPrompt({ ...about, boundary }),
    schema: readingSchema(boundary),
    temperature: 0,
    seed: 0,
  });
  const read = (reply: JudgeReply) => Promise.resolve(withoutVote(readReading(reply, boundary)));
  return askStored(deps, { ...call, send: chatSender(deps, request), read }, known);
}

function byDecision(
  deps: TenantDeps,
  calls: SharedCalls,
  call: Call,
  about: Question,
  known: readonly JudgeReplyRow[],
) {
  const { kind, texts } = about;
  const boundary = deps.ids.boundary();
  const questions = (names: readonly string[]) => readingQuestions(about, names, boundary);
  const send = async () => {
    const data = kind === "cold" ? ("passages" as const) : ("material" as const);
    const reply = await calls.ask({ slot: "reader", data, texts, questions });
    const result = readingOf(reply.answers);
    return { ...reply, text: "", finish: result ? ("stop" as const) : ("refusal" as const), result };
  };
  const read = ({ result }: Awaited<ReturnType<typeof send>>): Promise<ReadCall<ReadingResult>> =>
    Promise.resolve(result ? withoutVote({ ok: true, result }) : { ok: false, fault: "unreadable" });
  return askStored(deps, { ...call, send, read }, known);
}

/** A reading is no vote. */
function withoutVote(read: ReturnType<typeof readReading>): ReadCall<ReadingResult> {
  return read.ok ? { ...read, determination: null } : read;
}
