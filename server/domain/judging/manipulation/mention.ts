// Whether suspicious words are used or only mentioned: quoted, in prose about attacks, or in a report of another person's words.
import type { Span } from "@/server/domain/judging/manipulation/finding";

const QUOTED_LINE = /^ ?(?:>|[-*+•] |\d{1,3}[.)] |\|)/;
/** How far from a quotation its framing may be, in code units. */
const FRAME = 700;

const ABOUT =
  /prompt[ -]?injection|injection|inject(?:ed|s|ing)|jailbreak|adversarial|attack|malicious|exploit|red[ -]?team|payload|vulnerab|guardrail|manipulat(?!ion_attempt)|phish|untrusted|sanitiz|prompt leak|owasp|threat|hijack|spoof|suspicious|hidden (?:text|instruction)|(?:tr(?:y|ies|ied|ying)|attempt(?:s|ed|ing)?) to (?:instruct|trick|influence|steer|fool)|(?:not|n't) (?:follow(?:ed)?|obey(?:ed)?|compl(?:y|ied))|einschleus|angriff|angreif|ataque|atacante|attaquant|attaque|инъекци|атак|注入|攻击|攻撃/u;
const FORMAT =
  /chat ?ml|chat template|tokeni[sz]er|special token|template|fine-?tun|delimiter|role\b|prompt format|llama|mistral|parser|markup/u;
const SAMPLE =
  /for example|example response|sample response|example reply|api (?:returns|response|reply)|documentation|\bcurl\b|endpoint|\b(?:get|post) \/|status code|changelog|test case|fixture|assert|expect\(/u;
const REPORTED =
  /(?:wrote|writes|said|says|asked|asks|typed|types|replied|sent|sends|posted|posts|entered|pasted|read|reads|claims?|claimed|contain(?:s|ed|ing)?|schrieb|sagte|ecrit|escribio|написал)(?: (?:me|us|him|her|them|to \w+|in \w+ \w+))?\s*[:,]? ?$/u;
const FOLLOW =
  /\b(?:follow|obey|execute|apply|do what|do as|act on|comply with|carry out|heed|respect|adopt|run|befolge|suivez|sigue)\b[^.!?]{0,40}\b(?:above|below|following|this|these|it|that|instructions?|text|block|quote|message|folgende|suivant|siguiente)\b/u;

const FRAMES = { instruction: ABOUT, role_marker: FORMAT, planted_verdict: SAMPLE } as const;

/** A range is in a quotation of each mark at most once: those of one mark do not overlap. */
export type Quotations = readonly (readonly Span[])[];

type Mark = "fence" | "line" | "double" | "single" | "tick";

/** The quoted ranges of a folded text by their mark, each ordered by start. */
export function findQuotations(text: string): Quotations {
  const found: Record<Mark, Span[]> = { fence: [], line: [], double: [], single: [], tick: [] };
  const add = (mark: Mark, start: number, end: number) => void (end > start && found[mark].push({ start, end }));
  for (const fence of text.matchAll(/```[^]*?```|~~~[^]*?~~~/g)) {
    add("fence", fence.index, fence.index + fence[0].length);
  }
  for (let start = 0; start < text.length;) {
    const paragraphEnd = positive(text.indexOf("\n\n", start), text.length);
    quotedInParagraph(text, start, paragraphEnd, add);
    start = paragraphEnd + 2;
  }
  return Object.values(found);
}

/**
 * Whether the range is only a mention. It must begin inside a quotation whose surroundings speak about attacks (or formats, or examples, for the
 * other kinds); a report of another's words is enough when they do not state a verdict (`decides`). It is not a mention when the
 * surroundings tell the reader to follow it.
 */
export function isMention(
  text: string,
  quotations: Quotations,
  span: Span,
  kind: keyof typeof FRAMES,
  decides: boolean,
): boolean {
  const around = quotations
    .flatMap((ofMark) => lastFrom(ofMark, span.start) ?? [])
    .filter(({ end }) => end > span.start);
  return around.some(({ start, end }) => {
    const before = text.slice(Math.max(0, start - FRAME), start);
    const after = text.slice(end, end + FRAME);
    if (FOLLOW.test(before.slice(-200)) || FOLLOW.test(after.slice(0, 200))) return false;
    const frame = `${before}\n${after}`;
    if (ABOUT.test(frame) || FRAMES[kind].test(frame)) return true;
    return !decides && REPORTED.test(before.slice(-80));
  });
}

/** The last of the ranges, ordered by start, that starts at or before `at`. Binary search: a text may quote and order on every line. */
export function lastFrom(ordered: readonly Span[], at: number): Span | undefined {
  let from = 0;
  let to = ordered.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ordered[middle]?.start ?? 0) <= at) from = middle + 1;
    else to = middle;
  }
  return ordered[from - 1];
}

function quotedInParagraph(
  text: string,
  from: number,
  to: number,
  add: (mark: Mark, start: number, end: number) => void,
): void {
  let double = -1;
  let single = -1;
  let tick = -1;
  for (let at = from; at < to; at++) {
    const sign = text.charAt(at);
    if (at === from || text.charAt(at - 1) === "\n") {
      const end = Math.min(to, positive(text.indexOf("\n", at), to));
      if (QUOTED_LINE.test(text.slice(at, Math.min(end, at + 8)))) add("line", at, end);
    }
    if (sign === '"') double = double < 0 ? at : (add("double", double, at + 1), -1);
    else if (sign === "`") tick = tick < 0 ? at : (add("tick", tick, at + 1), -1);
    else if (sign === "'") {
      const afterLetter = /[\p{L}\p{N}.!?,]/u.test(text.charAt(at - 1));
      if (single >= 0 && afterLetter && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1)))
        single = (add("single", single, at + 1), -1);
      else if (single < 0 && !afterLetter) single = at;
    }
  }
}

function positive(index: number, otherwise: number): number {
  return index < 0 ? otherwise : index;
}
