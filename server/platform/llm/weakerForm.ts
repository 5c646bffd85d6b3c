// The reply format and the parameters to request, and the fallback when an endpoint does not support them.
import { APICallError } from "ai";
import { endpointErrorOf } from "@/server/platform/llm/endpointError";

/**
 * What a request asks of an endpoint beyond its messages. The SDK sends `max_tokens` under the newer name for models it
 * knows.
 */
export type ReplyForm = {
  format: "json_schema" | "json_object" | "text";
  /** Whether the schema has the bounds of numbers and texts, which some endpoints refuse. */
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

/** The parameters without which `form` asks, by their names on the wire. */
export function refusedParameters(form: ReplyForm): string[] {
  const fields = Object.keys(PARAMETERS) as (keyof ReplyForm)[];
  return fields.filter((field) => form[field] !== FULL_FORM[field]).map((field) => PARAMETERS[field]);
}

const WEAKER_FORMAT = { json_schema: "json_object", json_object: "text", text: null } as const;
/** 403: OpenAI's response to logprobs on some models. */
const REFUSED_FORM = [400, 403, 422];
const REFUSAL =
  "(?:un(?:supported|recognized|known|expected)|incompatible|deprecated|invalid(?!_request)|forbidden|not (?:supported|permitted|allowed|available|valid)|(?:not|n['’]t|only) support|must be|should be|out of range)";
/** Names that no prose contains are enough; a common word counts near a word of refusal. */
const ABOUT: Record<keyof ReplyForm, RegExp> = {
  logprobs: /logprobs/i,
  outputLimit: /max_(?:completion_|output_)?tokens/i,
  temperature: refusalOf("temperature"),
  seed: refusalOf("seed"),
  format: /response[_ ]format|json[_ ]?(?:schema|object)|structured[_ ]outputs?/i,
  bounds: /maxLength|(["'`])(?:maximum|minimum)\1|invalid (?:json )?schema/i,
};
const RENAMED = /(?:use|favor of|replaced by|mean)\W+max_completion_tokens/i;
/** Servers written in Rust list every parameter they know after the one that they refuse. */
const ALTERNATIVE_NAMES = /expected one of.*/is;

/** The fallback for `form` after `error`; null when the error has another cause or there is no fallback left. */
export function weakerForm(form: ReplyForm, error: unknown): ReplyForm | null {
  const endpointError = APICallError.isInstance(error) ? endpointErrorOf(error) : null;
  if (!endpointError || !REFUSED_FORM.includes(endpointError.status)) return null;
  const hasBounds = form.bounds && form.format === "json_schema";
  if (hasBounds && ABOUT.bounds.test(endpointError.text)) return { ...form, bounds: false };
  const named = endpointError.param === null ? [] : [`unsupported ${endpointError.param}`];
  for (const said of [...named, endpointError.text.replace(ALTERNATIVE_NAMES, "")]) {
    if (form.logprobs && ABOUT.logprobs.test(said)) return { ...form, logprobs: false };
    if (form.outputLimit && ABOUT.outputLimit.test(said)) {
      const renamed = form.outputLimit === "max_tokens" && RENAMED.test(endpointError.text);
      return { ...form, outputLimit: renamed ? "max_completion_tokens" : null };
    }
    if (form.temperature && ABOUT.temperature.test(said)) return { ...form, temperature: false };
    if (form.seed && ABOUT.seed.test(said)) return { ...form, seed: false };
    const format = WEAKER_FORMAT[form.format];
    if (format && ABOUT.format.test(said)) return { ...form, format };
  }
  return null;
}

function refusalOf(name: string): RegExp {
  const word = `(?<![A-Za-z])${name}(?![A-Za-z])`;
  return new RegExp(`${REFUSAL}.{0,60}${word}|${word}.{0,60}${REFUSAL}`, "is");
}
