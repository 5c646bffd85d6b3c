// The wire forms of decision models over HTTP.
import * as z from "zod";
import type { DecisionAnswer, DecisionQuestion } from "@/server/llm/port";
import { readCount } from "@/server/platform/llm/callCost";

export type WireForm = {
  /** The path below the base URL. */
  path: string;
  body(model: string, state: string, questions: readonly DecisionQuestion[]): object;
  /** Reads the answers, in the order of the questions. Returns null if the response has another form. */
  read(response: unknown, questions: readonly DecisionQuestion[]): WireReply | null;
};

export type WireReply = {
  answers: DecisionAnswer[];
  inputTokens: number | undefined;
  outputTokens: number | undefined;
};

/** The tolerance of probabilities. Endpoints that compute in 32 bits can exceed the bounds. */
const ROUNDING = 1e-3;
const Probability = z
  .number()
  .min(-ROUNDING)
  .max(1 + ROUNDING)
  .transform((probability) => Math.min(Math.max(probability, 0), 1));
const Count = z.unknown().transform(readCount);
/** Token counts are optional, so a count of another type is ignored. */
const Usage = z.object({ input_tokens: Count, output_tokens: Count }).partial().nullish().catch(null);
type Usage = z.infer<typeof Usage>;

/** Builds the reply. Returns null if an answer is undefined, which means that it does not fit its question. */
function toReply(answers: readonly (DecisionAnswer | undefined)[], usage: Usage): WireReply | null {
  const validAnswers = answers.filter((answer) => answer !== undefined);
  if (validAnswers.length < answers.length) return null;
  return { answers: validAnswers, inputTokens: usage?.input_tokens, outputTokens: usage?.output_tokens };
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
    return toReply(
      questions.map((question, index) => readOpenAiAnswer(question, data.answers[index])),
      data.usage,
    );
  },
};

function readOpenAiAnswer(
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
 * Returns the probability of each option, ignoring case. A missing option, as in a list of the most probable ones, has
 * the probability 0. Returns undefined if an option occurs twice or the probabilities add up to more than MAX_TOTAL.
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

/** The limit of the sum of probabilities, which may exceed 1 because each is rounded. */
const MAX_TOTAL = 1.05;

const SystemOneAnswer = z.union([
  z.object({ type: z.literal("noul"), noul: Probability }),
  z.object({ type: z.literal("choice"), probabilities: z.record(z.string(), Probability) }),
]);
const SystemOneResponse = z.object({ answers: z.record(z.string(), SystemOneAnswer.nullish()), usage: Usage });

const questionName = (index: number): string => `q${index + 1}`;

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
 * CreateDecisionRequest and CreateDecisionResponse, read on 28 November 2026). If its filters block an input, the
 * response has feedback instead of answers, which counts as a refusal of all questions.
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

/** Builds the questions by name. `emptyCriterion` is the criterion of an option without a meaning. */
function namedQuestions(questions: readonly DecisionQuestion[], emptyCriterion: "" | null): object {
  return Object.fromEntries(
    questions.map((question, index) => [
      questionName(index),
      question.type === "yes_no"
        ? { type: "noul", instructions: question.instructions }
        : {
            type: "choice",
            instructions: question.instructions,
            criteria: Object.fromEntries(
              question.options.map(({ value, meaning }) => [value, meaning ?? emptyCriterion]),
            ),
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
  return toReply(
    questions.map((question, index) => readSystemOneAnswer(question, byName.get(questionName(index)) ?? null)),
    usage,
  );
}

/** Reads an answer. Returns null if it is missing, which endpoints do for a question that they cannot answer. */
function readSystemOneAnswer(
  question: DecisionQuestion,
  answer: z.infer<typeof SystemOneAnswer> | null,
): DecisionAnswer | undefined {
  if (answer === null) return null;
  if (question.type === "yes_no") return answer.type === "noul" ? [answer.noul] : undefined;
  if (answer.type !== "choice") return undefined;
  return optionProbabilities(question.options, Object.entries(answer.probabilities));
}
