// One criterion asked of a decision model: the answer with a first look for its evidence, then the search in longer
// materials.
import type { TenantDeps } from "@/server/deps/deps";
import { findJudgeReplies, type JudgeReplyRow } from "@/server/judging/judgeAttemptStore";
import { sha256Hex } from "@/server/deps/hash";
import { numberedTexts } from "@/server/judging/citation/numbered";
import { decisionQuestions, passageQuestion, type PassageSpan } from "@/server/judging/decision/questions";
import {
  coreAnswers,
  type DecisionResult,
  type FoundPassages,
  readDecision,
  readPassages,
} from "@/server/judging/decision/readDecision";
import type { SharedCalls, SharedQuestions } from "@/server/judging/decision/sharedCalls";
import {
  askStored,
  type CallResult,
  type JudgedPart,
  type StoredCall,
  type StoredResult,
} from "@/server/judging/storedCall";
import { promptVersionOf } from "@/server/judging/version";
import type { DecisionQuestion, DecisionReply } from "@/server/llm/port";
import { canonicalJson } from "@/server/proof/check/canonicalJson";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

/** Who judges what. */
export type Judge = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart; model: string };

/** Asks, or reuses the replies to identical questions of the tenant. @throws JudgeError */
export async function askDecision(
  { deps, calls, part, model }: Judge,
  criterion: CompiledCriterion,
  sources: readonly Source[],
): Promise<CallResult<DecisionResult>> {
  const most = deps.judge.mostOptions(part.tier);
  const texts = numberedTexts(sources);
  const { core, searches } = decisionQuestions(criterion, sources, most);
  const questions = [...core, ...searches.map(({ question }) => question)];
  const promptVersion = promptVersionOf(deps.judge.form(part.tier), criterion);
  const asked = { ...part, model, promptVersion, reuseKey: reuseKey(texts, questions, model, promptVersion) };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const ask = <T extends StoredResult>(
    sample: number,
    questions: readonly DecisionQuestion[],
    read: ReadAnswers<T>,
  ) => {
    const shared = { slot: part.tier, data: "material" as const, texts, questions: () => questions };
    return askShared({ deps, calls }, { asked, sample, reading: null }, shared, read, known);
  };

  const first = await ask<DecisionResult>(0, questions, (answers) => {
    const found = searches.map(({ offered }, nth) => readPassages(offered, answers[core.length + nth]));
    const read = coreAnswers(answers);
    return read && readDecision(criterion, read, together(found));
  });
  if (first.kind === "refused") return first;
  const { result } = first;
  if (result.doubt !== null || result.determination === "cannot_determine") return first;

  const citations: PassageSpan[] = [...result.citations];
  let within = result.within;
  for (let sample = 1; within.length > 0; sample += 1) {
    const deeper = within.map((spans) => passageQuestion(criterion, spans, most));
    const level = await ask<FoundPassages>(
      sample,
      deeper.map(({ question }) => question),
      (answers) => together(deeper.map(({ offered }, nth) => readPassages(offered, answers[nth]))),
    );
    if (level.kind === "refused") break;
    citations.push(...level.result.citations);
    within = level.result.within;
  }
  return { kind: "judged", result: { ...result, citations } };
}

/** The result in the answers; null when the model refused a question that has to be answered. */
type ReadAnswers<T> = (answers: DecisionReply["answers"]) => T | null;

/** `askStored` of a decision model. @throws JudgeError */
export function askShared<T extends StoredResult>(
  { deps, calls }: { deps: TenantDeps; calls: SharedCalls },
  call: StoredCall,
  asked: SharedQuestions,
  readAnswers: ReadAnswers<T>,
  known: readonly JudgeReplyRow[],
): Promise<CallResult<T>> {
  const ask = async () => {
    const reply = await calls.ask(asked);
    const result = readAnswers(reply.answers);
    return { ...reply, text: "", finish: result ? ("stop" as const) : ("refusal" as const), result };
  };
  const unread = { ok: false, fault: "unreadable" } as const;
  const read = ({ result }: Awaited<ReturnType<typeof ask>>) =>
    Promise.resolve(result ? ({ ok: true, result } as const) : unread);
  return askStored(deps, { ...call, send: ask, read }, known);
}

function together(found: readonly FoundPassages[]): FoundPassages {
  return { citations: found.flatMap(({ citations }) => citations), within: found.flatMap(({ within }) => within) };
}

/** Hash of everything that the result depends on; what other criteria ask in the same call is not part of it. */
function reuseKey(
  texts: ReturnType<typeof numberedTexts>,
  questions: readonly DecisionQuestion[],
  model: string,
  promptVersion: string,
): string {
  return sha256Hex(canonicalJson({ texts, questions, model, DECISION_VERSION: promptVersion }));
}
