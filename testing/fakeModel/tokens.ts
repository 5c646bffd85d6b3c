// Tokens of a reply with their probabilities, in the shape of OpenAI's `choices[].logprobs.content`.

const TOKEN = /[A-Za-z_]+|\d+|\s+|[^\sA-Za-z_\d]+/gu;
const DETERMINATION = /"determination"\s*:\s*"([A-Za-z_]+)"/g;
const DETERMINATIONS = ["met", "partial", "not_met", "cannot_determine"];
const CERTAIN = Math.log(0.9999);

type Alternative = { token: string; logprob: number; bytes: number[] };
export type Token = Alternative & { top_logprobs: Alternative[] };

/** Estimates the tokens of a text as one for about four characters. */
export function countTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

function alternative(token: string, logprob: number): Alternative {
  return { token, logprob, bytes: [...Buffer.from(token)] };
}

/**
 * Tokens of `text`; concatenated they are the text. The value of the last `determination` is one token of probability
 * `confidence` (0..1); up to `top` - 1 other determinations share the rest. Every other token is nearly certain and has
 * no alternatives.
 */
export function tokensOf(text: string, confidence: number, top: number): Token[] {
  const decided = [...text.matchAll(DETERMINATION)].at(-1);
  const decidedAt = decided ? decided.index + decided[0].length - 1 - (decided[1]?.length ?? 0) : -1;
  return [...text.matchAll(TOKEN)].map(({ 0: token, index }) => {
    if (index !== decidedAt) {
      const itself = alternative(token, CERTAIN);
      return { ...itself, top_logprobs: top > 0 ? [itself] : [] };
    }
    const others = DETERMINATIONS.filter((other) => other !== token);
    const itself = alternative(token, Math.log(confidence));
    const share = Math.log(Math.max((1 - confidence) / others.length, Number.EPSILON));
    const ranked = [itself, ...others.map((other) => alternative(other, share))].sort((a, b) => b.logprob - a.logprob);
    return { ...itself, top_logprobs: ranked.slice(0, top) };
  });
}
