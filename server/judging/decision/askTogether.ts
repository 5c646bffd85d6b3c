// One call about several criteria of one material. It detects answers to the wrong question, as in a shifted list: each
// criterion is asked about in both halves of the call, in random orders, and control questions have known answers.
import type { TenantDeps } from "@/server/deps/deps";
import { controlQuestions } from "@/server/judging/decision/questions";
import type { DecisionAnswer, DecisionQuestion, DecisionRequest, JudgeUsage } from "@/server/llm/port";
import { sha256Hex } from "@/server/deps/hash";

/** `isSound`: whether the control questions are answered as they must be. */
export type GroupAnswers = { answers: DecisionAnswer[]; isSound: boolean };

type Request = Omit<DecisionRequest, "questions" | "tenantId">;
type Groups = readonly (readonly DecisionQuestion[])[];

/**
 * Asks the questions of each group in one call.
 * @returns the answers of each group in the order of its questions
 * @throws JudgeError
 */
export async function askTogether(
  deps: TenantDeps,
  request: Request,
  groups: Groups,
): Promise<{ groups: GroupAnswers[]; usage: JudgeUsage }> {
  const boundary = deps.ids.boundary();
  const controls = [controlQuestions(boundary), controlQuestions(sha256Hex(boundary))];
  const questions = inTwoOrders(groups, controls, boundary);
  const { answers, usage } = await deps.judge.decide({ ...request, tenantId: deps.db.tenantId, questions });
  const indexes = new Map(questions.map((question, index) => [question, index]));
  const answersOf = (group: readonly DecisionQuestion[]) =>
    group.map((question) => answers[indexes.get(question) ?? -1] ?? null);
  const isRight = controls.every((pair) => {
    const [truth, opposite] = answersOf(pair).map((answer) => answer?.[0]);
    return truth !== undefined && truth < 0.5 && opposite !== undefined && opposite > 0.5;
  });
  // An input that is blocked refuses all questions, which is no error of the model.
  const isSound = isRight || answers.every((answer) => answer === null);
  return { groups: groups.map((group) => ({ answers: answersOf(group), isSound })), usage };
}

/**
 * Half of the questions of each group, then the others, each half in a random order, so that no regular exchange of
 * answers fits both. Each half has a pair of control questions, which are neighbors: a list that is shifted by one gives
 * one the answer of the other.
 */
function inTwoOrders(groups: Groups, controls: Groups, boundary: string): DecisionQuestion[] {
  return [0, 1].flatMap((half) => {
    const single = groups
      .flatMap((group) => group.filter((_, index) => index % 2 === half))
      .map((question) => [question]);
    const order = [...single, controls[half] ?? []].map((questions, index) => ({
      questions,
      random: sha256Hex(`${boundary} ${half} ${index}`),
    }));
    return order.sort((a, b) => (a.random < b.random ? -1 : 1)).flatMap(({ questions }) => questions);
  });
}
