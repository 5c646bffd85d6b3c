// Defines the findings of the manipulation screens.

export type ManipulationKind = "role_token" | "planted_reply" | "fence_imitation" | "invisible" | "master_key";

/** A range in UTF-16 code units, `end` exclusive. */
export type Span = { start: number; end: number };

export type Suspicion = Span & { kind: ManipulationKind };

/** `start` and `end` are positions in the text of `source`. */
export type ManipulationFinding = Suspicion & { source: string };

/** Maximum number of findings per text. */
export const MAX_FINDINGS = 20;

/** Finds the first MAX_FINDINGS ranges that match a global pattern and that `isAccepted` accepts. */
export function findSpans(text: string, pattern: RegExp, isAccepted: (span: Span) => boolean = () => true): Span[] {
  const matches: Span[] = [];
  for (const { index, 0: matchedText } of text.matchAll(pattern)) {
    const span = { start: index, end: index + matchedText.length };
    if (isAccepted(span) && matches.push(span) === MAX_FINDINGS) break;
  }
  return matches;
}
