// Finds the positions of rendered Markdown texts in their source.
import type { ElementContent, Root, RootContent } from "hast";

/** UTF-16 offsets in the source; the end is exclusive. The source may have other characters there, such as escapes. */
export type SourceRange = { start: number; end: number };

/**
 * Replaces each text of the tree by a `span` with its range in the source as `dataStart` and `dataEnd`. A text without
 * a position is searched for within its parent.
 */
export function withSourceRanges(root: Root, source: string): { root: Root; ranges: SourceRange[] } {
  const ranges: SourceRange[] = [];
  const children = replaceTexts(root.children, { start: 0, end: source.length }, source, ranges);
  return { root: { ...root, children }, ranges };
}

function replaceTexts<Node extends RootContent | ElementContent>(
  nodes: readonly Node[],
  parentRange: SourceRange,
  source: string,
  ranges: SourceRange[],
): (Node | ElementContent)[] {
  let searchStart = parentRange.start;
  return nodes.map((node) => {
    const { position } = node;
    const textRange =
      position?.start.offset !== undefined && position.end.offset !== undefined
        ? { start: position.start.offset, end: position.end.offset }
        : null;
    if (node.type === "element") {
      const range = textRange ?? { start: searchStart, end: parentRange.end };
      searchStart = textRange?.end ?? searchStart;
      return { ...node, children: replaceTexts(node.children, range, source, ranges) as ElementContent[] };
    }
    if ((node.type !== "text" && node.type !== "raw") || node.value.trim() === "") return node;
    // The position of a code span includes its backticks.
    const range = findRange(node.value, textRange ?? { start: searchStart, end: parentRange.end }, source);
    searchStart = range.end;
    ranges.push(range);
    return buildTextSpan(node.value, range);
  });
}

function findRange(value: string, { start, end }: SourceRange, source: string): SourceRange {
  const part = source.slice(start, end);
  // The last line of a code block may end without a line break.
  const text = part.includes(value) ? value : value.trimEnd();
  const index = part.indexOf(text);
  return index < 0 ? { start, end } : { start: start + index, end: start + index + text.length };
}

const buildTextSpan = (value: string, { start, end }: SourceRange): ElementContent => ({
  type: "element",
  tagName: "span",
  properties: { dataStart: start, dataEnd: end },
  children: [{ type: "text", value }],
});
