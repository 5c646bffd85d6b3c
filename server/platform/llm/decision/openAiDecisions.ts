// OpenAI's Decisions, POST <base>/decisions (public beta; developers.openai.com/api/docs, read on 23 November 2026);
// SGLang and Fireworks serve it too.
import * as z from "zod";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";
import type { WireForm } from "@/server/platform/llm/decision/wireForm";

const Probability = z.number().min(0).max(1);
const Answer = z.union([
  z.object({ type: z.literal("predicate"), probability: Probability }),
  z.object({
    type: z.literal("choice"),
    probabilities: z.array(
      z.object({ value: z.union([z.string(), z.number(), z.boolean()]), probability: Probability }),
    ),
  }),
  z.object({ type: z.literal("refusal") }),
]);
const Response = z.object({
  answers: z.array(Answer),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).partial().nullish(),
});

export const OPENAI_DECISIONS: WireForm = {
  path: "decisions",
  mostQuestions: 200,
  body: (model, state, questions) => ({
    model,
    input: state,
    questions: questions.map((question) =>
      question.type === "yes_no"
        ? { type: "predicate", instructions: question.instructions }
        : {
            type: "choice",
            instructions: question.instructions,
            choices: question.options.map(({ value, meaning }) =>
              meaning === null ? { value } : { value, description: meaning },
            ),
          },
    ),
  }),
  read: (response, questions) => {
    const parsed = Response.safeParse(response);
    if (!parsed.success || parsed.data.answers.length !== questions.length) return null;
    const { answers, usage } = parsed.data;
    const read = questions.map((question, nth) => answerTo(question, answers[nth]));
    if (read.includes(undefined)) return null;
    return {
      answers: read.filter((answer) => answer !== undefined),
      inputTokens: usage?.input_tokens,
      outputTokens: usage?.output_tokens,
    };
  },
};

function answerTo(question: DecisionQuestion, answer: z.infer<typeof Answer> | undefined): DecisionAnswer | undefined {
  if (answer?.type === "refusal") return null;
  if (question.type === "yes_no") return answer?.type === "predicate" ? [answer.probability] : undefined;
  if (answer?.type !== "choice") return undefined;
  const { probabilities } = answer;
  return question.options.map(
    ({ value }) => probabilities.find((each) => String(each.value) === value)?.probability ?? 0,
  );
}
