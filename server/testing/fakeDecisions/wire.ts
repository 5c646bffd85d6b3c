// The two wire forms of decision models, as a server sees them. Written from the providers' documentation, not from our
// client.
import * as z from "zod";

/** `name`: of a question in the System One form. */
export type AskedQuestion = {
  type: "yes_no" | "choice";
  name: string;
  instructions: string;
  options: readonly string[];
};
export type DecisionCall = {
  form: "decisions" | "systemone";
  model: string;
  state: string;
  questions: readonly AskedQuestion[];
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
const SystemOne = z.strictObject({
  model: z.string(),
  state: z.string(),
  questions: z.record(
    z.string(),
    z.discriminatedUnion("type", [
      z.strictObject({ type: z.literal("noul"), instructions: z.string().min(1) }),
      z.strictObject({
        type: z.literal("choice"),
        instructions: z.string().min(1),
        criteria: z.record(z.string(), z.string().nullable()),
      }),
    ]),
  ),
});

/** Null when the API would not understand the body. */
export function readDecisionCall(
  form: DecisionCall["form"],
  body: string,
  authorization: string | null,
): DecisionCall | null {
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
  const { data } = SystemOne.safeParse(JSON.parse(body));
  if (!data) return null;
  const questions = Object.entries(data.questions).map(([name, asked]): AskedQuestion =>
    asked.type === "noul"
      ? { type: "yes_no", name, instructions: asked.instructions, options: [] }
      : { type: "choice", name, instructions: asked.instructions, options: Object.keys(asked.criteria) },
  );
  return { form, model: data.model, state: data.state, questions, authorization };
}

/** The body of a 200. */
export function decisionBody(call: DecisionCall, answers: readonly Probabilities[]): string {
  const usage = { input_tokens: Math.ceil(call.state.length / 4), output_tokens: call.questions.length };
  const written = call.questions.map(({ type, options }, nth) => {
    const answer = answers[nth] ?? null;
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
      : Object.fromEntries(call.questions.flatMap(({ name }, nth) => (written[nth] ? [[name, written[nth]]] : [])));
  return JSON.stringify({ model: call.model, answers: answered, usage });
}

const predicate = (probability: number) => ({ type: "predicate", probability });
const noul = (probability: number) => ({ type: "noul", noul: probability });

function listed(form: DecisionCall["form"], options: readonly string[], probabilities: readonly number[]): object {
  return form === "decisions"
    ? options.map((value, at) => ({ value, probability: probabilities[at] }))
    : Object.fromEntries(options.map((value, at) => [value, probabilities[at]]));
}
