// The forms in which decision models are asked over HTTP.
import * as z from "zod";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";
import { reportedCount } from "@/server/platform/llm/callCost";

export type WireForm = {
  /** Below the base URL. */
  path: string;
  body(model: string, state: string, questions: readonly DecisionQuestion[]): object;
  /** The answers in the order of the questions; null for a response in another form. */
  read(response: unknown, questions: readonly DecisionQuestion[]): WireReply | null;
};

export type WireReply = {
  answers: DecisionAnswer[];
  inputTokens: number | undefined;
  outputTokens: number | undefined;
};

/** Endpoints that count in 32 bits exceed the bounds by their rounding. */
const ROUNDING = 1e-3;
const Probability = z
  .number()
  .min(-ROUNDING)
  .max(1 + ROUNDING)
  .transform((probability) => Math.min(Math.max(probability, 0), 1));
const Count = z.unknown().transform(reportedCount);
/** Counts decide nothing: one of another type is unknown. */
const Usage = z.object({ input_tokens: Count, output_tokens: Count }).partial().nullish().catch(null);
type Usage = z.infer<typeof Usage>;

/** `answers`: undefined for one that does not fit its question. */
function replyOf(answers: readonly (DecisionAnswer | undefined)[], usage: Usage): WireReply | null {
  const fitting = answers.filter((answer) => answer !== undefined);
  if (fitting.length < answers.length) return null;
  return { answers: fitting, inputTokens: usage?.input_tokens, outputTokens: usage?.output_tokens };
}

const OpenAiAnswer = z.union([
  z.object({ type: z.literal("predicate"), probability: Probability }),
  z.object({
    type: z.literal("choice"),
    probabilities: z.array(
      z.object({ value: z.union([z.string(), z.number(), z.boolean()]), probability: Probability }),
    ),
  }),
  z.object({ type: z.literal("refusal") }),
]);
const OpenAiResponse = z.object({ answers: z.array(OpenAiAnswer), usage: Usage });

/**
 * OpenAI's Decisions, POST <base>/decisions (public beta; developers.openai.com/api/docs, read on 23 November 2026);
 * SGLang and Fireworks serve it too.
 */
export const OPENAI_DECISIONS: WireForm = {
  path: "decisions",
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
    const { data } = OpenAiResponse.safeParse(response);
    if (data?.answers.length !== questions.length) return null;
    return replyOf(
      questions.map((question, nth) => openAiAnswer(question, data.answers[nth])),
      data.usage,
    );
  },
};

function openAiAnswer(
  question: DecisionQuestion,
  answer: z.infer<typeof OpenAiAnswer> | undefined,
): DecisionAnswer | undefined {
  if (answer?.type === "refusal") return null;
  if (question.type === "yes_no") return answer?.type === "predicate" ? [answer.probability] : undefined;
  if (answer?.type !== "choice") return undefined;
  const { probabilities } = answer;
  return optionProbabilities(
    question.options,
    probabilities.map(({ value, probability }) => [String(value), probability]),
  );
}

/**
 * Returns the probability of each option, whatever its case; 0 for one that is left out, as in a list of the most
 * probable. Undefined when an option is named twice, and when the probabilities add up to more than 1.
 */
function optionProbabilities(
  options: readonly { value: string }[],
  pairs: readonly (readonly [value: string, probability: number])[],
): number[] | undefined {
  const byName = new Map(pairs.map(([value, probability]) => [value.toLowerCase(), probability]));
  const total = pairs.reduce((sum, [, probability]) => sum + probability, 0);
  if (byName.size < pairs.length || total > MAX_TOTAL) return undefined;
  return options.map(({ value }) => byName.get(value.toLowerCase()) ?? 0);
}

/** Probabilities that are rounded one by one may add up to a little more than 1. */
const MAX_TOTAL = 1.05;

const SystemOneAnswer = z.union([
  z.object({ type: z.literal("noul"), noul: Probability }),
  z.object({ type: z.literal("choice"), probabilities: z.record(z.string(), Probability) }),
]);
const SystemOneResponse = z.object({ answers: z.record(z.string(), SystemOneAnswer.nullish()), usage: Usage });

const nameOf = (nth: number): string => `q${nth + 1}`;

/**
 * The System One form, POST <base>/systemone, as TypeSafe, Upstage, Fireworks, Cloudflare, LiteLLM, Ollama, vLLM and
 * SGLang document it (read on 23 November 2026).
 */
export const SYSTEM_ONE: WireForm = {
  path: "systemone",
  body: (model, state, questions) => ({ model, state, questions: namedQuestions(questions, null) }),
  read: (response, questions) => {
    const { data } = SystemOneResponse.safeParse(response);
    return data ? namedReply(questions, data.answers, data.usage) : null;
  },
};

const GeminiResponse = z.object({
  answers: z.record(z.string(), SystemOneAnswer.nullish()).nullish(),
  prompt_feedback: z.object({ block_reason: z.unknown() }).nullish().catch(null),
  usage: z
    .object({ total_input_tokens: Count, total_output_tokens: Count })
    .partial()
    .transform((usage) => ({ input_tokens: usage.total_input_tokens, output_tokens: usage.total_output_tokens }))
    .nullish()
    .catch(null),
});

/**
 * Google's Decisions, POST <base>/decisions (v1beta of 11 November 2026; googleapis.github.io/js-genai,
 * CreateDecisionRequest and CreateDecisionResponse, read on 28 November 2026). An input that its filters block has
 * feedback in place of answers, which refuses all questions.
 */
export const GEMINI_DECISIONS: WireForm = {
  path: "decisions",
  body: (model, state, questions) => ({ model, input: state, questions: namedQuestions(questions, "") }),
  read: (response, questions) => {
    const { data } = GeminiResponse.safeParse(response);
    if (!data || (!data.answers && !data.prompt_feedback)) return null;
    return namedReply(questions, data.answers ?? {}, data.usage);
  },
};

/** The questions under their names. `plain`: the criterion of an option without a meaning. */
function namedQuestions(questions: readonly DecisionQuestion[], plain: "" | null): object {
  return Object.fromEntries(
    questions.map((question, nth) => [
      nameOf(nth),
      question.type === "yes_no"
        ? { type: "noul", instructions: question.instructions }
        : {
            type: "choice",
            instructions: question.instructions,
            criteria: Object.fromEntries(question.options.map(({ value, meaning }) => [value, meaning ?? plain])),
          },
    ]),
  );
}

function namedReply(
  questions: readonly DecisionQuestion[],
  answers: Readonly<Record<string, z.infer<typeof SystemOneAnswer> | null | undefined>>,
  usage: Usage,
): WireReply | null {
  const byName = new Map(Object.entries(answers).map(([name, answer]) => [name.toLowerCase(), answer]));
  return replyOf(
    questions.map((question, nth) => systemOneAnswer(question, byName.get(nameOf(nth)) ?? null)),
    usage,
  );
}

/** A question that could not be answered may be missing. */
function systemOneAnswer(
  question: DecisionQuestion,
  answer: z.infer<typeof SystemOneAnswer> | null,
): DecisionAnswer | undefined {
  if (answer === null) return null;
  if (question.type === "yes_no") return answer.type === "noul" ? [answer.noul] : undefined;
  if (answer.type !== "choice") return undefined;
  return optionProbabilities(question.options, Object.entries(answer.probabilities));
}
