// How large a pattern's program can become, from its syntax alone: compiling a short pattern with nested repeats takes
// seconds and gigabytes.
import { isRepetition, patternTokens } from "@/server/primitives/patternTokens";

const alternation = (own: number) => ({
  /** The bound of the finished branches, without the choices between them. */
  sum: 0,
  branches: 0,
  /** The bound of the current branch. */
  branch: 0,
  /** The bound of its last element, which a repetition repeats. */
  last: 0,
  elements: 0,
  /** The last finished branch is one character or class: re2js makes one class of neighbors. */
  afterRune: false,
  rune: false,
  /** The bound of the group. */
  own,
});
type Alternation = ReturnType<typeof alternation>;

/**
 * An upper bound of the instructions that re2js makes of a pattern; linear in its length. Malformed patterns have some
 * bound, too.
 */
export function patternBound(pattern: string): number {
  const openGroups: Alternation[] = [alternation(2)];
  for (const token of patternTokens(pattern)) {
    const [text] = token;
    const { quoted } = token.groups ?? {};
    const here = openGroups.at(-1) as Alternation;
    if (quoted !== undefined) addQuoted(here, quoted);
    else if (text === "|") finishBranch(here);
    else if (text === ")" && openGroups.length > 1) {
      openGroups.pop();
      add(openGroups.at(-1) as Alternation, sizeOf(here), false);
    } else if (text.startsWith("(")) {
      if (text.endsWith(")")) add(here, 1, false);
      else openGroups.push(alternation(text.endsWith(":") ? 0 : /^\(\?<?[=!]/.test(text) ? 6 : 2));
    } else if (isRepetition(token)) repeat(here, token);
    else add(here, 1, !/^(?:[\^$]|\\[AbBzC])/.test(text));
  }
  return openGroups.reduce((sum, group) => sum + sizeOf(group), 0);
}

function add(here: Alternation, size: number, rune: boolean): void {
  here.branch += size;
  here.last = size;
  here.elements += 1;
  here.rune = rune && here.elements === 1;
}

/** A repetition repeats the last character. */
function addQuoted(here: Alternation, { length }: string): void {
  if (length === 0) return;
  add(here, length, length === 1);
  here.last = 1;
}

function finishBranch(here: Alternation): void {
  const merged = here.rune && here.afterRune;
  if (!merged) {
    here.sum += Math.max(1, here.branch);
    here.branches += 1;
  }
  Object.assign(here, { branch: 0, last: 0, elements: 0, afterRune: here.rune, rune: false });
}

function sizeOf(here: Alternation): number {
  finishBranch(here);
  return here.sum + here.branches - 1 + here.own;
}

function repeat(here: Alternation, { groups, 0: text }: RegExpExecArray): void {
  const least = Number(groups?.["min"] ?? 0);
  const most = groups?.["max"] ?? (groups?.["open"] === undefined ? groups?.["min"] : "");
  const times = most ? Math.max(Number(most), least) : Math.max(1, least);
  const choices = most ? times - least : /^[+?]/.test(text) ? 1 : 2;
  const size = times * here.last + choices;
  here.branch += size - here.last;
  here.last = size;
  here.rune = false;
}
