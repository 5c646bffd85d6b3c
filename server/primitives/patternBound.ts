// Bounds the size of a pattern's program by its syntax alone, because compiling a short pattern with nested repeats may
// take seconds and gigabytes.
import { isRepetition, patternTokens } from "@/server/primitives/patternTokens";

const newAlternation = (groupInstructions: number) => ({
  /** Bound of the finished branches, without the choices between them. */
  sum: 0,
  branches: 0,
  /** The bound of the current branch. */
  branch: 0,
  /** Bound of the last element, which a repetition repeats. */
  lastElement: 0,
  elements: 0,
  /** Whether the last finished branch is one character or class. re2js merges neighboring ones into one class. */
  isAfterCharacter: false,
  isCharacter: false,
  /** Instructions of the group itself. */
  groupInstructions,
});
type Alternation = ReturnType<typeof newAlternation>;

/**
 * Returns an upper bound of the instructions that re2js generates for a pattern, in linear time. Malformed patterns
 * have a bound too.
 */
export function patternBound(pattern: string): number {
  const openGroups: Alternation[] = [newAlternation(2)];
  for (const token of patternTokens(pattern)) {
    const [text] = token;
    const { quoted } = token.groups ?? {};
    const alternation = openGroups.at(-1) as Alternation;
    if (quoted !== undefined) addQuoted(alternation, quoted);
    else if (text === "|") finishBranch(alternation);
    else if (text === ")" && openGroups.length > 1) {
      openGroups.pop();
      addElement(openGroups.at(-1) as Alternation, finishGroup(alternation), false);
    } else if (text.startsWith("(")) {
      if (text.endsWith(")")) addElement(alternation, 1, false);
      else openGroups.push(newAlternation(text.endsWith(":") ? 0 : /^\(\?<?[=!]/.test(text) ? 6 : 2));
    } else if (isRepetition(token)) repeatLast(alternation, token);
    else addElement(alternation, 1, !/^(?:[\^$]|\\[AbBzC])/.test(text));
  }
  return openGroups.reduce((sum, group) => sum + finishGroup(group), 0);
}

function addElement(alternation: Alternation, size: number, isCharacter: boolean): void {
  alternation.branch += size;
  alternation.lastElement = size;
  alternation.elements += 1;
  alternation.isCharacter = isCharacter && alternation.elements === 1;
}

/** Adds a quoted text. A repetition after it repeats only its last character. */
function addQuoted(alternation: Alternation, { length }: string): void {
  if (length === 0) return;
  addElement(alternation, length, length === 1);
  alternation.lastElement = 1;
}

function finishBranch(alternation: Alternation): void {
  const isMerged = alternation.isCharacter && alternation.isAfterCharacter;
  if (!isMerged) {
    alternation.sum += Math.max(1, alternation.branch);
    alternation.branches += 1;
  }
  Object.assign(alternation, {
    branch: 0,
    lastElement: 0,
    elements: 0,
    isAfterCharacter: alternation.isCharacter,
    isCharacter: false,
  });
}

function finishGroup(alternation: Alternation): number {
  finishBranch(alternation);
  return alternation.sum + alternation.branches - 1 + alternation.groupInstructions;
}

function repeatLast(alternation: Alternation, { groups, 0: text }: RegExpExecArray): void {
  const minCount = Number(groups?.["min"] ?? 0);
  const maxCount = groups?.["max"] ?? (groups?.["open"] === undefined ? groups?.["min"] : "");
  const times = maxCount ? Math.max(Number(maxCount), minCount) : Math.max(1, minCount);
  const choices = maxCount ? times - minCount : /^[+?]/.test(text) ? 1 : 2;
  const size = times * alternation.lastElement + choices;
  alternation.branch += size - alternation.lastElement;
  alternation.lastElement = size;
  alternation.isCharacter = false;
}
