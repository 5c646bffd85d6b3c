// The wire forms of decision models, as a server sees them. Written from the providers' documentation, not from our
// client.
import * as z from "zod";

/** `name`: of a question in the forms of System One and Gemini. */
export type AskedQuestion = {
  type: "yes_no" | "choice";
  name: string;
  instructions: string;
  options: readonly string[];
};
export type DecisionCall = {
  form: "decisions" | "systemone" | "gemini";
  model: string;
  state: string;
  questions: readonly AskedQuestion[];
  /** The key, in the header that the form has for it. */
  authorization: string | null;
};

/** The probability of yes, or of each option; null: the model refuses the question. */
export type Probabilities = number | readonly number[] | null;

const Decisions = z.strictObject({
  model: z.string(),
  input: z.string(),
  questions: z
    .array(
      z.discriminatedUnion("type", [
        z.strictObject({ type: z.literal("predicate"), name: z.string().optional(), instructions: z.string().min(1) }),
        z.strictObject({
          type: z.literal("choice"),
          name: z.string().optional(),
          instructions: z.string().min(1),
          choices: z.array(z.strictObject({ value: z.string(), description: z.string().optional() })).min(2),
        }),
      ]),
    )
    .min(1),
});
/** The questions under their names. `meaning`: of an option. */
const namedQuestions = (meaning: z.ZodType<string | null>, option: z.ZodString = z.string()) =>
  z.record(
    z.string(),
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("noul"), instructions: z.string().min(1) }),
      z.strictObject({
        type: z.literal("choice"),
        instructions: z.string().min(1),
        criteria: z.record(option, meaning),
      }),
    ]),
  );
const SystemOne = z.strictObject({
  model: z.string(),
  state: z.string(),
  questions: namedQuestions(z.string().nullable()),
});
const Gemini = z.strictObject({
  model: z.string(),
  input: z.string(),
  questions: namedQuestions(z.string(), z.string().regex(/^\S(?:.*\S)?$/)),
});

/** Null when the API would not understand the body. */
export function readDecisionCall(
  form: DecisionCall["form"],
  body: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
): DecisionCall | null {
  const header = headers[form === "gemini" ? "x-goog-api-key" : "authorization"];
  const authorization = typeof header === "string" ? header : null;
  if (form === "decisions") {
    const { data } = Decisions.safeParse(JSON.parse(body));
    if (!data) return null;
    const questions = data.questions.map((asked): AskedQuestion =>
      asked.type === "predicate"
        ? { type: "yes_no", name: "", instructions: asked.instructions, options: [] }
        : {
            type: "choice",
            name: "",
            instructions: asked.instructions,
            options: asked.choices.map(({ value }) => value),
          },
    );
    return { form, model: data.model, state: data.input, questions, authorization };
  }
  const { data } = (form === "gemini" ? Gemini : SystemOne).safeParse(JSON.parse(body));
  if (!data) return null;
  const questions = Object.entries(data.questions).map(([name, asked]): AskedQuestion =>
    asked.type === "noul"
      ? { type: "yes_no", name, instructions: asked.instructions, options: [] }
      : { type: "choice", name, instructions: asked.instructions, options: Object.keys(asked.criteria) },
  );
  const state = "input" in data ? data.input : data.state;
  return { form, model: data.model, state, questions, authorization };
}

/** The body of a 200. */
export function decisionBody(call: DecisionCall, answers: readonly Probabilities[]): string {
  const [input, output] = [Math.ceil(call.state.length / 4), call.questions.length];
  const usage =
    call.form === "gemini"
      ? { total_input_tokens: input, total_output_tokens: output }
      : { input_tokens: input, output_tokens: output };
  const written = call.questions.map(({ type, options }, index) => {
    const answer = answers[index] ?? null;
    if (answer === null) return null;
    if (type === "yes_no") return call.form === "decisions" ? predicate(Number(answer)) : noul(Number(answer));
    const probabilities = options.map((_, at) => (typeof answer === "number" ? 0 : (answer[at] ?? 0)));
    const confidence = Math.max(...probabilities);
    const choice = options[probabilities.indexOf(confidence)];
    return { type, choice, confidence, probabilities: listed(call.form, options, probabilities) };
  });
  const answered =
    call.form === "decisions"
      ? written.map((answer) => answer ?? { type: "refusal" })
      : Object.fromEntries(
          call.questions.flatMap(({ name }, index) => (written[index] ? [[name, written[index]]] : [])),
        );
  return JSON.stringify({ model: call.model, answers: answered, usage });
}

const predicate = (probability: number) => ({ type: "predicate", probability });
const noul = (probability: number) => ({ type: "noul", noul: probability });

function listed(form: DecisionCall["form"], options: readonly string[], probabilities: readonly number[]): object {
  return form === "decisions"
    ? options.map((value, at) => ({ value, probability: probabilities[at] }))
    : Object.fromEntries(options.map((value, at) => [value, probabilities[at]]));
}
