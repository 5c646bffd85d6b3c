// Deterministic screens for text that addresses the judge. Every role is screened, from any author; a finding requests human review. Where use
// and mention cannot be distinguished:
// - Unquoted orders to an AI or to the judge count, also in an input that tests some other model: the judge reads it too.
// - Quoted ones (quotation marks, code, block quotes, list items, table rows) are a mention when the prose around them is about attacks, or reports another person's words without a verdict.
//   When the prose says to follow them, or does not frame them in this way, they count.
// - A complete imitation of the judge's reply counts even where it may be an honest record of another verdict.
// Not detected: orders that name neither judge nor rules nor verdict, one word per sentence, varied filler, ciphers beyond those in encoded.ts, attacks spread over several roles, languages beyond those in lexicon.ts.
import { decodings } from "@/server/domain/judging/manipulation/encoded";
import type {
  ManipulationFinding,
  ManipulationKind,
  Span,
  Suspicion,
} from "@/server/domain/judging/manipulation/finding";
import { findInstructions } from "@/server/domain/judging/manipulation/instruction";
import { findInvisible } from "@/server/domain/judging/manipulation/invisible";
import { findFenceImitations, findRoleMarkers } from "@/server/domain/judging/manipulation/markers";
import { findQuotations, isMention, lastFrom } from "@/server/domain/judging/manipulation/mention";
import { findPadding } from "@/server/domain/judging/manipulation/padding";
import { findPlantedVerdicts } from "@/server/domain/judging/manipulation/plantedVerdict";
import { originalSpan, readableView, type View } from "@/server/domain/judging/manipulation/view";
import type { JudgedSubmission } from "@/server/domain/submission/judgedSubmission";
import { sourcesOf } from "@/server/domain/submission/sources";

/** Findings reported per text. */
const MAX_FINDINGS = 20;
const HIDDEN = /[\u200B-\u200D\u2060-\u2064\uFEFF\u00AD]|[\u{E0000}-\u{E007F}]/u;

/**
 * Plausible attempts to manipulate the judge in the texts of a submission, keyed by source name (`output`, `context[0]`, …), ordered by start,
 * at most 20 per text. Ranges are in UTF-16 code units of the text as given.
 */
export function screenForManipulation(texts: ReadonlyMap<string, string>): ManipulationFinding[] {
  return [...texts].flatMap(([source, text]) => {
    const found = [...plainSuspicions(source, text), ...decodedSuspicions(text)];
    return distinct(found).map((suspicion) => ({ source, ...suspicion }));
  });
}

/** Whether any text of the submission contains such an attempt. Takes seconds for the largest submissions: call it once per verification. */
export function isManipulated(submission: JudgedSubmission): boolean {
  return screenForManipulation(new Map(sourcesOf(submission).map(({ name, text }) => [name, text]))).length > 0;
}

function plainSuspicions(source: string, text: string): Suspicion[] {
  const as = (kind: ManipulationKind) => (span: Span) => ({ kind, ...span });
  const view = readableView(text);
  const found = usedIn(view).map(({ kind, ...span }): Suspicion => {
    const original = originalSpan(view, span);
    if (kind !== "instruction") return { kind, ...original };
    const disguised = disguisedIn(view, span).some((word) => foreignLetters(text, view, word));
    if (disguised) return { kind: "homoglyph", ...original };
    return { kind: HIDDEN.test(text.slice(original.start, original.end)) ? "invisible" : kind, ...original };
  });
  const keys = source === "output" && isMasterKey(view.text) ? [{ start: 0, end: text.length }] : [];
  return [
    ...found,
    ...findInvisible(text).map(as("invisible")),
    ...findPadding(text).map(as("padding")),
    ...keys.map(as("master_key")),
  ];
}

/** Suspicious passages of a view, mentions excluded. */
function usedIn({ text }: View): Suspicion[] {
  const quotations = findQuotations(text);
  const used = (span: Span, kind: "instruction" | "role_marker" | "planted_verdict", decides: boolean): Suspicion[] =>
    isMention(text, quotations, span, kind, decides) ? [] : [{ kind, start: span.start, end: span.end }];
  return [
    ...findInstructions(text).flatMap((span) => used(span, "instruction", span.decides)),
    ...findRoleMarkers(text).flatMap((span) => used(span, "role_marker", true)),
    ...findPlantedVerdicts(text).flatMap((span) => used(span, "planted_verdict", true)),
    ...findFenceImitations(text).flatMap((span) =>
      used(span, "role_marker", true).map((suspicion) => ({ ...suspicion, kind: "fence_imitation" as const })),
    ),
  ];
}

function decodedSuspicions(text: string): Suspicion[] {
  return decodings(text).flatMap(({ text: hidden, start, end }) => {
    const [first] = usedIn(readableView(hidden));
    return first ? [{ kind: first.kind, start, end }] : [];
  });
}

/** The disguised words that overlap a range; they are in order and apart. */
function disguisedIn({ disguised }: View, { start, end }: Span): Span[] {
  const words: Span[] = [];
  for (let before = end; ;) {
    const word = lastFrom(disguised, before - 1);
    if (!word || word.end <= start) return words;
    words.push(word);
    before = word.start;
  }
}

function foreignLetters(text: string, view: View, span: Span): boolean {
  const { start, end } = originalSpan(view, span);
  return /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text.slice(start, end));
}

/** Merges overlapping suspicions of one kind. */
function distinct(suspicions: readonly Suspicion[]): Suspicion[] {
  const kept: Suspicion[] = [];
  for (const next of suspicions.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const overlapping = kept.findLast(({ kind }) => kind === next.kind);
    if (overlapping && next.start < overlapping.end) overlapping.end = Math.max(overlapping.end, next.end);
    else if (kept.length < MAX_FINDINGS) kept.push({ ...next });
  }
  return kept;
}

// Openers without content that make models answer "correct" when they are the whole text ("One Token to Fool LLM-as-a-Judge", arXiv:2507.08794).
const OPENER =
  /^(?:[.,:;]|thought process|let'?s (?:solve|work through|think about|approach) this(?: problem)?,? step by step|let'?s think(?: about (?:this|it))? step by step|(?:the )?(?:final )?(?:solution|answer)|solution process|reasoning(?: process)?|step 1|explanation|here is the (?:answer|solution)|analysis|proof|解|解答|答案|思考过程|解题过程|かいせつ|解説|答え|respuesta|solucion|losung|antwort|reponse|решение|ответ|풀이|해설)$/u;
const LONGEST_OPENER = 120;

/** Whether a view's text holds such openers and nothing else. */
function isMasterKey(text: string): boolean {
  if (text.length > LONGEST_OPENER) return false;
  const parts = text
    .split(/[\n:.…。：]+/u)
    .map((part) => part.replace(/[*_#"\s]+/g, " ").trim())
    .filter(Boolean);
  if (parts.length === 0) return /^[.,:;]{1,3}$/.test(text);
  return parts.every((part) => OPENER.test(part)) && !/^\p{L}+$/u.test(text)
    ? true
    : /^(?:solution|解|かいせつ|respuesta)$/u.test(text);
}
