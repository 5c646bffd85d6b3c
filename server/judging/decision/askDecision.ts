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
import type { SharedCalls } from "@/server/judging/decision/sharedCalls";
import { type Asked, askStored, type CallResult, type JudgedPart, type ReadCall } from "@/server/judging/storedCall";
import { DECISION_VERSION } from "@/server/judging/version";
import type { DecisionQuestion, DecisionReply } from "@/server/llm/port";
import { canonicalJson } from "@/server/proof/check/canonicalJson";
import type { CompiledCriterion } from "@/server/rubric/compiledRubric";
import type { Source } from "@/server/submission/sources";

export type Decider = { deps: TenantDeps; calls: SharedCalls; part: JudgedPart; model: string };

/** Asks, or reuses the replies to identical questions of the tenant. @throws JudgeError */
export async function askDecision(
  { deps, calls, part, model }: Decider,
  criterion: CompiledCriterion,
  sources: readonly Source[],
): Promise<CallResult<DecisionResult>> {
  const most = deps.judge.mostOptions(part.tier);
  const texts = numberedTexts(sources);
  const { core, searches } = decisionQuestions(criterion, sources, most);
  const questions = [...core, ...searches.map(({ question }) => question)];
  const asked = { ...part, model, promptVersion: DECISION_VERSION, reuseKey: reuseKey(texts, questions, model) };
  const known = await findJudgeReplies(deps.db, asked.reuseKey);
  const stored = { deps, calls, asked, texts, known };

  const first = await askOnce<DecisionResult>(stored, 0, questions, ({ answers }) => {
    const found = searches.map(({ offered }, nth) => readPassages(offered, answers[core.length + nth]));
    const read = coreAnswers(answers);
    if (read === null) return null;
    const result = readDecision(criterion, read, together(found));
    return { ok: true, result, determination: result.determination };
  });
  if (first.kind === "refused") return first;
  const { result } = first;
  if (result.doubt !== null || result.determination === "cannot_determine") return first;

  const citations: PassageSpan[] = [...result.citations];
  let within = result.within;
  for (let sample = 1; within.length > 0; sample += 1) {
    const deeper = within.map((spans) => passageQuestion(criterion, spans, most));
    const level = await askOnce<FoundPassages>(
      stored,
      sample,
      deeper.map(({ question }) => question),
      ({ answers }) => {
        const found = together(deeper.map(({ offered }, nth) => readPassages(offered, answers[nth])));
        return { ok: true, result: found, determination: null };
      },
    );
    if (level.kind === "refused") break;
    citations.push(...level.result.citations);
    within = level.result.within;
  }
  return { kind: "judged", result: { ...result, citations } };
}

type Stored = Pick<Decider, "deps" | "calls"> & {
  asked: Asked;
  texts: ReturnType<typeof numberedTexts>;
  known: readonly JudgeReplyRow[];
};

/** `read`: null when the model refused a question that has to be answered. */
async function askOnce<T>(
  { deps, calls, asked, texts, known }: Stored,
  sample: number,
  questions: readonly DecisionQuestion[],
  read: (reply: DecisionReply) => ReadCall<T> | null,
): Promise<CallResult<T>> {
  const send = async () => {
    const reply = await calls.ask({ slot: asked.tier, data: "material", texts, questions: () => questions });
    const understood = read(reply);
    return { ...reply, text: "", finish: understood ? ("stop" as const) : ("refusal" as const), understood };
  };
  const unread = { ok: false, fault: "unreadable" } as const;
  const readAsked = ({ understood }: Awaited<ReturnType<typeof send>>) => Promise.resolve(understood ?? unread);
  return askStored(deps, { asked, sample, reading: null, send, read: readAsked }, known);
}

function together(found: readonly FoundPassages[]): FoundPassages {
  return { citations: found.flatMap(({ citations }) => citations), within: found.flatMap(({ within }) => within) };
}

/** Hash of everything that the result depends on; what other criteria ask in the same call is not part of it. */
function reuseKey(texts: Stored["texts"], questions: readonly DecisionQuestion[], model: string): string {
  return sha256Hex(canonicalJson({ texts, questions, model, DECISION_VERSION }));
}
