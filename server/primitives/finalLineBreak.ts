// Warns about patterns and schemas that fail for a text with a line break at its end, which most editors add.
import { isInlineFlags, isRepetition, patternTokens, setsFlag } from "@/server/primitives/patternTokens";
import { compileRegex } from "@/server/primitives/safeRegex";
import { comparesText, describesText } from "@/server/primitives/schemaText";
import type { Authored } from "@/server/rubric/fields";

const REASON = "A line break at the end belongs to the text, and most editors add one";

/** Maximum number of parts of one pattern that are compiled. */
const MAX_COMPILED_PARTS = 32;

/**
 * Returns the warning for a pattern that does not match a text with a line break at its end, or null.
 * @param missIsFavorable whether the criterion is met when the pattern does not match
 */
export function explainPatternEnd(pattern: string, flags: string, missIsFavorable: boolean): string | null {
  const anchor = findStrictEnd(pattern, flags);
  if (anchor === null) return null;
  const result = missIsFavorable ? "such a text is missed, and a miss reads as met" : "such a text does not match";
  return `${REASON}: ${result}. Write \\r?\\n?${anchor} for ${anchor} to accept it.`;
}

/** Returns the warning for a schema that compares the text itself with texts, or null. */
export function explainTextChoices(schema: Authored): string | null {
  if (!describesText(schema) || !comparesText(schema)) return null;
  const fix = "Trim the text before it is sent, or use regex_match@1 with a pattern such as ^(?:yes|no)\\r?\\n?$";
  return `${REASON}: such a text equals none of these. ${fix}.`;
}

/** A group, or the whole pattern at index 0. `parts`: the elements of its current alternative, as source text. */
type Level = { parts: string[]; start: number; alternatives: string[][] };

/** Finds the first `$` or `\z` that does not accept a line break before it. With flag m, `$` always accepts one. */
function findStrictEnd(pattern: string, flags: string): string | null {
  const isMultiline = setsFlag(pattern, flags, "m");
  const partFlags = setsFlag(pattern, flags, "s") ? "s" : "";
  let budget = MAX_COMPILED_PARTS;
  const matches = (part: string, text: string): boolean => {
    budget -= 1;
    return budget < 0 || compileRegex(`\\A(?:${part})\\z`, partFlags).test(text);
  };
  // Lists the parts of each alternative of a group, by the group's source text.
  const alternativesByGroup = new Map<string, string[][]>();
  // Whether the parts can end with one more line break.
  const acceptsBreak = (parts: readonly string[]): boolean => {
    for (const part of parts.toReversed()) {
      if (matches(part, "\n") || alternativesByGroup.get(part)?.every(acceptsBreak)) return true;
      if (!matches(part, "")) return false;
    }
    return false;
  };

  const levels: Level[] = [{ parts: [], start: 0, alternatives: [] }];
  // Anchors that are alone in their alternative, as in `(?:,|$)`, by the number of levels around them.
  const pendingEnds = new Map<number, string>();
  for (const token of patternTokens(pattern)) {
    const [text] = token;
    const level = levels.at(-1) as Level;
    if (text === "\\z" || (text === "$" && !isMultiline)) {
      if (level.parts.length === 0) pendingEnds.set(levels.length, text);
      else if (!acceptsBreak(level.parts)) return text;
    } else if (text === "|") {
      level.alternatives.push(level.parts);
      level.parts = [];
    } else if (text === ")" && levels.length > 1) {
      levels.pop();
      const outerLevel = levels.at(-1) as Level;
      const end = pendingEnds.get(levels.length + 1);
      pendingEnds.delete(levels.length + 1);
      const group = pattern.slice(level.start, token.index + 1);
      if (end !== undefined && !acceptsBreak([...outerLevel.parts, group])) return end;
      alternativesByGroup.set(group, [...level.alternatives, level.parts]);
      outerLevel.parts.push(group);
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
