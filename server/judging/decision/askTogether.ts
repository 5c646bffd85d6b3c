// One call about several criteria of one material. Answers that reach the wrong question, as in a shifted list, are
// noticed: each criterion is asked about in both halves of the call, in opposite orders, and two control questions have
// known answers.
import type { TenantDeps } from "@/server/deps/deps";
import { controlQuestions } from "@/server/judging/decision/questions";
import type { DecisionAnswer, DecisionQuestion, DecisionRequest, JudgeUsage } from "@/server/llm/port";

/** `isSound`: whether the control questions are answered as they must be. */
export type GroupAnswers = { answers: DecisionAnswer[]; isSound: boolean };

type Request = Omit<DecisionRequest, "questions" | "tenantId">;
type Groups = readonly (readonly DecisionQuestion[])[];

/**
 * Asks the questions of each group, and once more with another control claim where a control question is answered
 * wrongly. A reading has its own control claims and is asked once.
 * @returns the answers of each group in the order of its questions
 * @throws JudgeError
 */
export async function askTogether(
  deps: TenantDeps,
  request: Request,
  groups: Groups,
): Promise<{ groups: GroupAnswers[]; usage: JudgeUsage }> {
  const first = await askOnce(deps, request, groups);
  if (first.groups.every(({ isSound }) => isSound)) return first;
  const second = await askOnce(deps, request, groups);
  return { ...second, usage: sumOf(first.usage, second.usage) };
}

async function askOnce(deps: TenantDeps, request: Request, groups: Groups) {
  const boundary = deps.ids.boundary();
  const controls = request.slot === "reader" ? [] : controlQuestions(boundary);
  // No text can know where among the groups the control questions are.
  const position = Number.parseInt(boundary.slice(3, 7), 16) % (groups.length + 1);
  const questions = inTwoOrders(groups, controls, position);
  const { answers, usage } = await deps.judge.decide({ ...request, tenantId: deps.db.tenantId, questions });
  const indexes = new Map(questions.map((question, index) => [question, index]));
  const answersOf = (group: readonly DecisionQuestion[]) =>
    group.map((question) => answers[indexes.get(question) ?? -1] ?? null);
  const [truth, opposite] = answersOf(controls);
  const isSound = (truth?.[0] ?? 0) < 0.5 && (opposite?.[0] ?? 1) > 0.5;
  return { groups: groups.map((group) => ({ answers: answersOf(group), isSound })), usage };
}

/**
 * Half of the questions of each group, then the others with the groups in the reverse order. The two control questions
 * are neighbors, so that a list that is shifted by one gives one the answer of the other.
 */
function inTwoOrders(groups: Groups, controls: readonly DecisionQuestion[], position: number): DecisionQuestion[] {
  const half = (remainder: number) => groups.map((group) => group.filter((_, index) => index % 2 === remainder));
  return [...half(0).toSpliced(position, 0, [...controls]), ...half(1).toReversed()].flat();
}

function sumOf(first: JudgeUsage, second: JudgeUsage): JudgeUsage {
  const add = (a: number | null, b: number | null) => (a === null || b === null ? null : a + b);
  return {
    inputTokens: add(first.inputTokens, second.inputTokens),
    outputTokens: add(first.outputTokens, second.outputTokens),
    costUsd: add(first.costUsd, second.costUsd),
    latencyMs: first.latencyMs + second.latencyMs,
  };
}
