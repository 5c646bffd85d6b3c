// The reply format and the parameters of a request, and the fallback if an endpoint does not support them.
import { APICallError } from "ai";
import { readEndpointError } from "@/server/platform/llm/endpointError";

/**
 * The options of a request besides its messages. For models that it knows, the SDK sends `max_tokens` under its newer
 * name.
 */
export type ReplyForm = {
  format: "json_schema" | "json_object" | "text";
  /** Sends the schema with the bounds of numbers and texts, which some endpoints refuse. */
  bounds: boolean;
  logprobs: boolean;
  outputLimit: "max_tokens" | "max_completion_tokens" | null;
  temperature: boolean;
  seed: boolean;
};

export const FULL_FORM: ReplyForm = {
  format: "json_schema",
  bounds: true,
  logprobs: true,
  outputLimit: "max_tokens",
  temperature: true,
  seed: true,
};

/** The names of the parameters on the wire. */
const PARAMETERS: Record<keyof ReplyForm, string> = {
  format: "response_format",
  bounds: "maxLength",
  logprobs: "logprobs",
  outputLimit: "max_tokens",
  temperature: "temperature",
  seed: "seed",
};

/** Lists the parameters that `form` omits, by their names on the wire. */
export function refusedParameters(form: ReplyForm): string[] {
  const fields = Object.keys(PARAMETERS) as (keyof ReplyForm)[];
  return fields.filter((field) => form[field] !== FULL_FORM[field]).map((field) => PARAMETERS[field]);
}

const WEAKER_FORMAT = { json_schema: "json_object", json_object: "text", text: null } as const;
/** The statuses of refused parameters. OpenAI returns 403 for logprobs on some models. */
const REFUSAL_STATUS = [400, 403, 422];
const REFUSAL =
  "(?:un(?:supported|recognized|known|expected)|incompatible|deprecated|invalid(?!_request)|forbidden|not (?:supported|permitted|allowed|available|valid)|(?:not|n['’]t|only) support|must be|should be|out of range)";
/** Matches messages about a parameter. A name that is a common word must be near a word of refusal. */
const PARAMETER_PATTERNS: Record<keyof ReplyForm, RegExp> = {
  logprobs: /logprobs/i,
  outputLimit: /max_(?:completion_|output_)?tokens/i,
  temperature: refusalPattern("temperature"),
  seed: refusalPattern("seed"),
  format: /response[_ ]format|json[_ ]?(?:schema|object)|structured[_ ]outputs?/i,
  bounds: /maxLength|(["'`])(?:maximum|minimum)\1|invalid (?:json )?schema/i,
};
const RENAMED = /(?:use|favor of|replaced by|mean)\W+max_completion_tokens/i;
/** Matches the list of supported parameters that servers written in Rust append to a refusal. */
const ALTERNATIVE_NAMES = /expected one of.*/is;

/** Returns the fallback for `form` after `error`. Null if the error has another cause or no fallback is left. */
export function weakerForm(form: ReplyForm, error: unknown): ReplyForm | null {
  const endpointError = APICallError.isInstance(error) ? readEndpointError(error) : null;
  if (!endpointError || !REFUSAL_STATUS.includes(endpointError.status)) return null;
  const hasBounds = form.bounds && form.format === "json_schema";
  if (hasBounds && PARAMETER_PATTERNS.bounds.test(endpointError.text)) return { ...form, bounds: false };
  const paramText = endpointError.param === null ? [] : [`unsupported ${endpointError.param}`];
  for (const text of [...paramText, endpointError.text.replace(ALTERNATIVE_NAMES, "")]) {
    if (form.logprobs && PARAMETER_PATTERNS.logprobs.test(text)) return { ...form, logprobs: false };
    if (form.outputLimit && PARAMETER_PATTERNS.outputLimit.test(text)) {
      const isRenamed = form.outputLimit === "max_tokens" && RENAMED.test(endpointError.text);
      return { ...form, outputLimit: isRenamed ? "max_completion_tokens" : null };
    }
    if (form.temperature && PARAMETER_PATTERNS.temperature.test(text)) return { ...form, temperature: false };
    if (form.seed && PARAMETER_PATTERNS.seed.test(text)) return { ...form, seed: false };
    const format = WEAKER_FORMAT[form.format];
    if (format && PARAMETER_PATTERNS.format.test(text)) return { ...form, format };
  }
  return null;
}

function refusalPattern(name: string): RegExp {
  const word = `(?<![A-Za-z])${name}(?![A-Za-z])`;
  return new RegExp(`${REFUSAL}.{0,60}${word}|${word}.{0,60}${REFUSAL}`, "is");
}
