// Finds word boundaries in a pattern that miss boundaries of other languages. RE2's \b supports only the letters of
// ASCII. Next to such a letter it matches every boundary, so it misses none there.
import { isRepetition, type PatternToken, patternTokens } from "@/server/primitives/patternTokens";

type Item =
  | { kind: "character"; isAsciiWord: boolean; isOptional: boolean }
  | { kind: "boundary"; isOptional: boolean }
  | { kind: "empty"; isOptional: boolean }
  | { kind: "group"; branches: Item[][]; isOptional: boolean };

const ASCII_WORD = /^(?:\w|\\[wd]|\[(?:\w(?:-\w)?|\\[wd]|\[:(?:alnum|alpha|digit|lower|upper|word|xdigit):\])+\])$/;
const EMPTY = /^(?:[\^$]|\\[ABbz])$/;

/** Whether some `\b` of the pattern has no letter, digit or underscore of ASCII on either side. */
export function missesWordBoundaries(pattern: string): boolean {
  return hasOpenBoundary(parseBranches(pattern), false, false);
}

function parseBranches(pattern: string): Item[][] {
  const root: Item[][] = [[]];
  const openBranches = [root];
  for (const token of patternTokens(pattern)) {
    const [text] = token;
    const branches = openBranches.at(-1) as Item[][];
    const branch = branches.at(-1) as Item[];
    const { quoted } = token.groups ?? {};
    if (quoted !== undefined) branch.push(...Array.from(quoted, newCharacter));
    else if (text === "|") branches.push([]);
    else if (text === ")" && openBranches.length > 1) openBranches.pop();
    else if (isRepetition(token)) repeatLast(branch, token);
    else if (/^\(\?[a-zA-Z-]*\)$/.test(text)) branch.push({ kind: "empty", isOptional: false });
    else if (text.startsWith("(")) {
      const groupBranches: Item[][] = [[]];
      branch.push({ kind: "group", branches: groupBranches, isOptional: false });
      openBranches.push(groupBranches);
    } else if (EMPTY.test(text))
      branch.push(text === "\\b" ? { kind: "boundary", isOptional: false } : { kind: "empty", isOptional: false });
    else branch.push(newCharacter(text));
  }
  return root;
}

function newCharacter(text: string): Item {
  return { kind: "character", isAsciiWord: ASCII_WORD.test(text), isOptional: false };
}

function repeatLast(branch: Item[], { 0: text, groups }: PatternToken): void {
  const lastItem = branch.at(-1);
  if (lastItem && (/^[*?]/.test(text) || Number(groups?.["min"]) === 0)) lastItem.isOptional = true;
}

/**
 * Whether a `\b` in the branches can have other characters on both sides. `isSafeBefore`, `isSafeAfter`: whether only
 * word characters of ASCII can be next to the branches.
 */
function hasOpenBoundary(branches: readonly Item[][], isSafeBefore: boolean, isSafeAfter: boolean): boolean {
  return branches.some((items) => {
    const leftEdges = listEdges(items, isSafeBefore, "backward");
    const rightEdges = listEdges(items.toReversed(), isSafeAfter, "forward").toReversed();
    return items.some((item, index) => {
      const [isLeftSafe = false, isRightSafe = false] = [leftEdges[index], rightEdges[index]];
      if (item.kind === "group") return hasOpenBoundary(item.branches, isLeftSafe, isRightSafe);
      return item.kind === "boundary" && !isLeftSafe && !isRightSafe;
    });
  });
}

/**
 * Lists for each item whether only a word character of ASCII can follow it in this direction. `items`: the farthest one
 * first. `isOuterAscii`: the answer for the position after the last item.
 */
function listEdges(items: readonly Item[], isOuterAscii: boolean, direction: Direction): boolean[] {
  let edge = isOuterAscii;
  return items.map((item) => {
    const neighbor = edge;
    edge = edgeBefore(item, edge, direction);
    return neighbor;
  });
}

type Direction = "forward" | "backward";

function edgeBefore(item: Item, edge: boolean, direction: Direction): boolean {
  if (item.kind === "boundary" || item.kind === "empty") return edge;
  const isItemAscii =
    item.kind === "character"
      ? item.isAsciiWord
      : item.branches.every((branch) => {
          const farthestFirst = direction === "forward" ? branch.toReversed() : branch;
          return farthestFirst.reduce((innerEdge, branchItem) => edgeBefore(branchItem, innerEdge, direction), edge);
        });
  return isItemAscii && (!item.isOptional || edge);
}
