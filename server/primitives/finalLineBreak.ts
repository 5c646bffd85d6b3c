// The line break at the end of a text: it is part of the text, and most editors add one.
import { isInlineFlags, isRepetition, patternTokens, setsFlag } from "@/server/primitives/patternTokens";
import { compileRegex } from "@/server/primitives/safeRegex";
import { comparesText, describesText } from "@/server/primitives/schemaText";
import type { Authored } from "@/server/rubric/fields";

const REASON = "A line break at the end belongs to the text, and most editors add one";

/** Bounds the compilations of parts of one pattern. */
const MAX_PARTS = 32;

/**
 * The warning for a pattern that a text with a line break at its end fails to match, or null. `missIsFavorable`: text
 * that the pattern fails to find makes the criterion met.
 */
export function explainPatternEnd(pattern: string, flags: string, missIsFavorable: boolean): string | null {
  const anchor = findStrictEnd(pattern, flags);
  if (anchor === null) return null;
  const result = missIsFavorable ? "such a text is missed, and a miss reads as met" : "such a text does not match";
  return `${REASON}: ${result}. Write \\r?\\n?${anchor} for ${anchor} to accept it.`;
}

/** The warning for a schema that compares the text itself with texts, or null. */
export function explainTextChoices(schema: Authored): string | null {
  if (!describesText(schema) || !comparesText(schema)) return null;
  const fix = "Trim the text before it is sent, or use regex_match@1 with a pattern such as ^(?:yes|no)\\r?\\n?$";
  return `${REASON}: such a text equals none of these. ${fix}.`;
}

/** A group, or the whole pattern at index 0: the parts of its current alternative, as source text. */
type Level = { parts: string[]; start: number; alternatives: string[][] };

/** The first `$` or `\z` before which no line break may stand; with flag m, `$` stands before one anyway. */
function findStrictEnd(pattern: string, flags: string): string | null {
  const isMultiline = setsFlag(pattern, flags, "m");
  const partFlags = setsFlag(pattern, flags, "s") ? "s" : "";
  let budget = MAX_PARTS;
  const matches = (part: string, text: string): boolean => {
    budget -= 1;
    return budget < 0 || compileRegex(`\\A(?:${part})\\z`, partFlags).test(text);
  };
  /** The parts of each alternative of a group, by the group's source text. */
  const alternativesOf = new Map<string, string[][]>();
  /** Whether the parts can end with one more line break. */
  const acceptsBreak = (parts: readonly string[]): boolean => {
    for (const part of parts.toReversed()) {
      if (matches(part, "\n") || alternativesOf.get(part)?.every(acceptsBreak)) return true;
      if (!matches(part, "")) return false;
    }
    return false;
  };

  const levels: Level[] = [{ parts: [], start: 0, alternatives: [] }];
  /** Ends without anything else in their alternative, such as in `(?:,|$)`, by the number of levels around them. */
  const pending = new Map<number, string>();
  for (const token of patternTokens(pattern)) {
    const [text] = token;
    const level = levels.at(-1) as Level;
    if (text === "\\z" || (text === "$" && !isMultiline)) {
      if (level.parts.length === 0) pending.set(levels.length, text);
      else if (!acceptsBreak(level.parts)) return text;
    } else if (text === "|") {
      level.alternatives.push(level.parts);
      level.parts = [];
    } else if (text === ")" && levels.length > 1) {
      levels.pop();
      const outer = levels.at(-1) as Level;
      const end = pending.get(levels.length + 1);
      pending.delete(levels.length + 1);
      const group = pattern.slice(level.start, token.index + 1);
      if (end !== undefined && !acceptsBreak([...outer.parts, group])) return end;
      alternativesOf.set(group, [...level.alternatives, level.parts]);
      outer.parts.push(group);
    } else if (isInlineFlags(token)) {
      continue;
    } else if (text.startsWith("(")) {
      levels.push({ parts: [], start: token.index, alternatives: [] });
    } else if (isRepetition(token)) {
      level.parts.push((level.parts.pop() ?? "") + text);
    } else {
      level.parts.push(text);
    }
  }
  return null;
}
