// Asks about several criteria of one material in one call. Answers that were mixed up, as in a list that is shifted by
// one, are detected: each criterion is in both halves of the call, in random order, with control questions.
import type { TenantDeps } from "@/server/deps/deps";
import { controlQuestions } from "@/server/judging/decision/questions";
import type { DecisionAnswer, DecisionQuestion, DecisionRequest, JudgeUsage } from "@/server/llm/port";
import { sha256Hex } from "@/server/deps/hash";

/** `isSound`: whether all control questions were answered correctly. */
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
  const questions = orderQuestions(groups, controls, boundary);
  const { answers, usage } = await deps.judge.decide({ ...request, tenantId: deps.db.tenantId, questions });
  const indexes = new Map(questions.map((question, index) => [question, index]));
  const answersOf = (group: readonly DecisionQuestion[]) =>
    group.map((question) => answers[indexes.get(question) ?? -1] ?? null);
  const areControlsRight = controls.every((pair) => {
    const [truth, opposite] = answersOf(pair).map((answer) => answer?.[0]);
    return truth !== undefined && truth < 0.5 && opposite !== undefined && opposite > 0.5;
  });
  // If the endpoint blocks the input, all questions are refused. That is no wrong answer.
  const isSound = areControlsRight || answers.every((answer) => answer === null);
  return { groups: groups.map((group) => ({ answers: answersOf(group), isSound })), usage };
}

/**
 * Orders the questions: first half of each group's questions, then the other half, each in a random order, so that
 * answers that were mixed up do not agree in both halves. Each half has two adjacent control questions with opposite answers, so
 * a list that is shifted by one answers one of them wrongly.
 */
function orderQuestions(groups: Groups, controls: Groups, boundary: string): DecisionQuestion[] {
  return [0, 1].flatMap((half) => {
    const shuffledHalf = groups
      .flatMap((group) => group.filter((_, index) => index % 2 === half))
      .map((question) => [question]);
    const blocks = [...shuffledHalf, controls[half] ?? []].map((questions, index) => ({
      questions,
      random: sha256Hex(`${boundary} ${half} ${index}`),
    }));
    return blocks.sort((a, b) => (a.random < b.random ? -1 : 1)).flatMap(({ questions }) => questions);
  });
}
