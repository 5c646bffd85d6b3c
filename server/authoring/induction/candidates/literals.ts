// Builds candidates from words, short phrases, codes and openings that all met examples have, or only the others.
import { escapePattern } from "@/server/authoring/lint/readPrimitive";
import { type Candidate, patternRule } from "@/server/authoring/induction/candidate";
import type { Example } from "@/server/authoring/induction/examples";
import { blobText } from "@/server/submission/blob";
import { trimCharacters } from "@/server/contracts/trimCharacters";

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}_#/.-]*[\p{L}\p{M}\p{N}]|[\p{L}\p{N}]/gu;
/** Matches signs of which two are a word. */
const WORD_SIGN = /[\p{sc=Han}\p{sc=Hangul}]/u;
const COMMON = new Set(
  (
    "a an and are as at be but by can do for from had has have he her his i if in is it its may me my no not of on or our she so than that the their them then " +
    "there these they this to up was we were what when which who will with would you your"
  ).split(" "),
);
/** Long texts are searched only at both ends; the chosen rule is tried on the whole text. */
const EDGE_CHARS = 4_000;
const SEARCHED_CHARS = 400_000;
const PHRASE_WORDS = 3;
const PREFIX_CHARS = 4;
/** Maximum length of a word; longer tokens are data. */
const TOKEN_CHARS = 40;
const MAX_CANDIDATES = 40;

type Term = { asWritten: string; metCount: number; unmetCount: number };

/** Builds the candidates. Those that explain the most of the other examples are first. */
export function literalCandidates(metExamples: readonly Example[], unmetExamples: readonly Example[]): Candidate[] {
  const edge = Math.min(EDGE_CHARS, SEARCHED_CHARS / (2 * (metExamples.length + unmetExamples.length)));
  const terms = new Map<string, Term>();
  const count = (examples: readonly Example[], field: "metCount" | "unmetCount") => {
    for (const example of examples) {
      for (const [text, asWritten] of extractTerms(cutEdges(readText(example), edge))) {
        const term = terms.get(text) ?? { asWritten, metCount: 0, unmetCount: 0 };
        term[field] += 1;
        terms.set(text, term);
      }
    }
  };
  count(metExamples, "metCount");
  count(unmetExamples, "unmetCount");
  const countsByKind = new Map<string, number>();
  for (const [text, term] of terms)
    countsByKind.set(frequencyKind(text, term), (countsByKind.get(frequencyKind(text, term)) ?? 0) + 1);
  const candidates = [...terms].flatMap(([text, term]) => {
    const isRequired = term.metCount === metExamples.length && term.unmetCount < unmetExamples.length;
    // A word in a single rejected text is its subject rather than its fault.
    if (!isRequired && (term.metCount > 0 || term.unmetCount < 2)) return [];
    const score = isRequired ? unmetExamples.length - term.unmetCount : term.unmetCount;
    return [
      { text, term, score, must_match: isRequired, alternatives: countsByKind.get(frequencyKind(text, term)) ?? 1 },
    ];
  });
  candidates.sort((a, b) => b.score - a.score || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
  const bestTerms = candidates.slice(0, MAX_CANDIDATES).map(({ text, term, must_match, alternatives }) => ({
    ...termCandidate(text, term.asWritten, must_match),
    alternatives,
  }));
  return [...bestTerms, ...openingCandidates(metExamples)];
}

/** Maps terms in lower case to the terms as written. Codes are generalized: INV-2041 becomes a pattern. */
function extractTerms(text: string): Map<string, string> {
  const terms = new Map<string, string>();
  const tokens = (text.match(TOKEN) ?? []).filter((token) => token.length <= TOKEN_CHARS);
  tokens.forEach((token, index) => {
    if (/\d/.test(token) && /\p{L}/u.test(token)) terms.set(codePattern(token), token);
    for (let size = 1; size <= PHRASE_WORDS; size += 1) {
      const words = tokens.slice(index, index + size);
      if (words.length < size || words.some((word) => /\d/.test(word))) break;
      const phrase = words.join(" ").toLowerCase();
      if (words.every((word) => COMMON.has(word.toLowerCase())) || phrase.length < (WORD_SIGN.test(phrase) ? 2 : 3))
        continue;
      terms.set(phrase, words.join(" "));
    }
  });
  return terms;
}

/** Names the kind of a term. Terms of one kind and frequency count as alternatives of each other. */
function frequencyKind(text: string, { metCount, unmetCount }: Term): string {
  return `${isCode(text) ? "code" : "words"} ${metCount + unmetCount}`;
}

function isCode(term: string): boolean {
  return term.startsWith("/");
}

function codePattern(token: string): string {
  return `/${token
    .split(/(\d+)/)
    .map((part) => (/^\d+$/.test(part) ? "[0-9]+" : escapePattern(part)))
    .join("")}`;
}

function termCandidate(term: string, asWritten: string, must_match: boolean): Omit<Candidate, "alternatives"> {
  const isCodeTerm = isCode(term);
  const termPattern = isCodeTerm ? term.slice(1) : term.split(" ").map(escapePattern).join("[\\s\\p{Z}]+");
  const name = trimCharacters(asWritten.toLowerCase().replace(/[^a-z0-9]+/g, "_"), "_");
  const description = isCodeTerm ? `a code like ${asWritten}` : `“${asWritten}”`;
  return {
    key: `${must_match ? "says" : "never_says"}_${name || "term"}`.slice(0, 60),
    title: `${must_match ? "Has" : "Does not have"} ${description}`.slice(0, 200),
    primitive: "regex_match@1",
    config: { pattern: addWordBoundaries(termPattern, asWritten), flags: isCodeTerm ? "" : "i", must_match },
    prior: isCodeTerm ? 0.8 : 0.05,
  };
}

/** Adds word boundaries to a pattern. `\b` supports only the letters of ASCII. */
function addWordBoundaries(pattern: string, asWritten: string): string {
  const nonWord = "[^\\p{L}\\p{M}\\p{N}_]";
  return `${/^\w/.test(asWritten) ? "\\b" : `(?:^|${nonWord})`}${pattern}${/\w$/.test(asWritten) ? "\\b" : `(?:${nonWord}|$)`}`;
}

function openingCandidates(metExamples: readonly Example[]): Candidate[] {
  const texts = metExamples.map((example) => readText(example).trim());
  const prefix = commonPrefix(texts);
  const suffix = [...commonPrefix(texts.map((text) => [...text].reverse().join("")))].reverse().join("");
  const commonEdges = [
    { key: "opening", title: `Starts with “${prefix}”`, text: prefix, pattern: `^\\s*${escapePattern(prefix)}` },
    { key: "closing", title: `Ends with “${suffix}”`, text: suffix, pattern: `${escapePattern(suffix)}\\s*$` },
  ].filter(({ text }) => text.length >= PREFIX_CHARS);
  return commonEdges.map(({ key, title, pattern }) => ({ key, title, ...patternRule(pattern, "", true), prior: 0.2 }));
}

/** Returns the common prefix of texts, at most 60 code points. */
function commonPrefix(texts: readonly string[]): string {
  const [firstText = "", ...otherTexts] = texts.map((text) => [...text.slice(0, 120)].slice(0, 60));
  let length = 0;
  while (length < firstText.length && otherTexts.every((other) => other[length] === firstText[length])) length += 1;
  return texts.length < 2 ? "" : [...firstText].slice(0, length).join("").trim();
}

function cutEdges(text: string, edge: number): string {
  return text.length <= 2 * edge ? text : `${text.slice(0, edge)} \n ${text.slice(-edge)}`;
}

function readText({ submission: { output } }: Example): string {
  return output === null ? "" : blobText(output);
}
