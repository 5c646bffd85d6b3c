export type Rule = {
  /**
   * A sequence of words; `(a|b)` gives alternatives for one of them. Matches prose, camelCase, snake_case and
   * kebab-case alike.
   */
  term: string;
  /** The replacement. */
  use: string;
  only?: Seam;
  /** Phrases, in lower case, in which the term is right. */
  allow?: readonly string[];
};
export type Hit = { line: number; found: string; use: string };
type Seam = "prose" | "identifier";

const WORD = /\p{Lu}?\p{Ll}+(?:['’](?:s|t|re|ll|ve|d)(?!\p{L}))?|\p{Lu}+(?!\p{Ll})/gu;
const IDENTIFIER_SEAM = /^[_-]?$/;
/** White space, also across the lines of a comment or of a concatenated string. */
const PROSE_SEAM = /^(?:[ \t]+|[ \t]*["'`]?[ \t]*\+?[ \t]*\n[ \t]*(?:\/\/+|\*|["'`]|--|#)?[ \t]*)$/;
const CONTEXT_CHARS = 40;

const wordsOf = (text: string): string[] =>
  [...text.matchAll(WORD)].map(([word]) => word.toLowerCase().replace("’", "'"));

/** The alternatives at each position of a term. */
const positionsOf = (term: string): string[][] =>
  [...term.matchAll(/\(([^)]*)\)|[^\s()]+/g)].flatMap(([whole, group]) =>
    group === undefined ? wordsOf(whole).map((word) => [word]) : [group.split("|")],
  );

/** `allowedTokens`: identifiers, in lower case, that may contain any term. */
export function termFinder(rules: readonly Rule[], allowedTokens: ReadonlySet<string> = new Set()) {
  const compiled = rules.map((rule) => ({ ...rule, positions: positionsOf(rule.term) }));
  const byFirstWord = new Map<string, typeof compiled>();
  for (const rule of compiled) {
    for (const first of rule.positions[0] ?? []) byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), rule]);
  }

  return (text: string): Hit[] => {
    const words = [...text.matchAll(WORD)].map((match) => {
      const [word] = match;
      return { word: word.toLowerCase().replace("’", "'"), start: match.index, end: match.index + word.length };
    });
    const seamAfter = words.map(({ end }, at): Seam | null => {
      const between = text.slice(end, words[at + 1]?.start ?? end);
      if (IDENTIFIER_SEAM.test(between)) return "identifier";
      return PROSE_SEAM.test(between) ? "prose" : null;
    });

    /** Where the rule's phrase ends, if it begins at word `at`. */
    const endOf = ({ positions, only, allow = [] }: (typeof compiled)[number], at: number): number | null => {
      for (const [offset, alternatives] of positions.entries()) {
        const seam = offset === 0 ? undefined : seamAfter[at + offset - 1];
        if (!alternatives.includes(words[at + offset]?.word ?? "") || seam === null) return null;
        if (seam !== undefined && only !== undefined && seam !== only) return null;
      }
      const [start, end] = [words[at]?.start ?? 0, words[at + positions.length - 1]?.end ?? 0];
      if (allowedTokens.has(tokenAround(text, start, end))) return null;
      const around = wordsOf(text.slice(Math.max(0, start - CONTEXT_CHARS), end + CONTEXT_CHARS)).join(" ");
      return allow.some((phrase) => around.includes(phrase)) ? null : end;
    };

    const hits: Hit[] = [];
    let covered = 0;
    for (const [at, { word, start }] of words.entries()) {
      if (start < covered) continue;
      for (const rule of byFirstWord.get(word) ?? []) {
        const end = endOf(rule, at);
        if (end === null) continue;
        covered = end;
        const line = text.slice(0, start).split("\n").length;
        hits.push({ line, found: text.slice(start, end).replace(/\s+/g, " "), use: rule.use });
        break;
      }
    }
    return hits;
  };
}

function tokenAround(text: string, start: number, end: number): string {
  const before = /[\w.]*$/.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? "";
  const after = /^[\w.]*/.exec(text.slice(end, end + 80))?.[0] ?? "";
  return (before + text.slice(start, end) + after).toLowerCase();
}
