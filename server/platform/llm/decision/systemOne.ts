// The System One form, POST <base>/systemone, as TypeSafe, Upstage, Fireworks, Cloudflare, LiteLLM, Ollama, vLLM and
// SGLang document it (read on 23 November 2026).
import * as z from "zod";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";
import type { WireForm } from "@/server/platform/llm/decision/wireForm";

const Probability = z.number().min(0).max(1);
const Answer = z.union([
  z.object({ type: z.literal("noul"), noul: Probability }),
  z.object({ type: z.literal("choice"), probabilities: z.record(z.string(), Probability) }),
]);
const Response = z.object({
  answers: z.record(z.string(), Answer.nullish()),
  usage: z.object({ input_tokens: z.number(), output_tokens: z.number() }).partial().nullish(),
});

const nameOf = (nth: number): string => `q${nth + 1}`;

export const SYSTEM_ONE: WireForm = {
  path: "systemone",
  mostQuestions: 200,
  body: (model, state, questions) => ({
    model,
    state,
    questions: Object.fromEntries(
      questions.map((question, nth) => [
        nameOf(nth),
        question.type === "yes_no"
          ? { type: "noul", instructions: question.instructions }
          : {
              type: "choice",
              instructions: question.instructions,
              criteria: Object.fromEntries(question.options.map(({ value, meaning }) => [value, meaning])),
            },
      ]),
    ),
  }),
  read: (response, questions) => {
    const parsed = Response.safeParse(response);
    if (!parsed.success) return null;
    const { answers, usage } = parsed.data;
    const read = questions.map((question, nth) => answerTo(question, answers[nameOf(nth)] ?? null));
    if (read.includes(undefined)) return null;
    return {
      answers: read.filter((answer) => answer !== undefined),
      inputTokens: usage?.input_tokens,
      outputTokens: usage?.output_tokens,
    };
  },
};

/** A question that could not be answered may be missing. */
function answerTo(question: DecisionQuestion, answer: z.infer<typeof Answer> | null): DecisionAnswer | undefined {
  if (answer === null) return null;
  if (question.type === "yes_no") return answer.type === "noul" ? [answer.noul] : undefined;
  if (answer.type !== "choice") return undefined;
  const { probabilities } = answer;
  return question.options.map(({ value }) => (Object.hasOwn(probabilities, value) ? (probabilities[value] ?? 0) : 0));
}
