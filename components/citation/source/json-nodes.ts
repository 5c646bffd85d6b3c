// Lists the nodes of a JSON text with their offsets, so that quotes can be shown in a tree.
import { parsedJson } from "@/server/contracts/parsedJson";

export type JsonNode = {
  readonly depth: number;
  /** A member's name or an item's index; null for the root. */
  readonly key: string | number | null;
  readonly kind: "object" | "array" | "value";
  /** UTF-16 offsets of the value; the end is exclusive. */
  readonly start: number;
  readonly end: number;
  readonly children: number;
  /** Index of the node after its last descendant. */
  readonly nextIndex: number;
};

type OpenNode = { -readonly [Field in keyof JsonNode]: JsonNode[Field] };

const LITERAL = /[^\s,\]}]+/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Lists nodes in text order; null when the text is not JSON. Not recursive, since the submitter controls the depth. */
export function jsonNodes(text: string): JsonNode[] | null {
  if (parsedJson(text) === undefined) return null;
  const nodes: OpenNode[] = [];
  const openContainers: OpenNode[] = [];
  let name: string | null = null;
  const add = (kind: JsonNode["kind"], start: number, end: number): OpenNode => {
    const parent = openContainers.at(-1);
    const key = parent?.kind === "array" ? parent.children : name;
    if (parent) parent.children += 1;
    name = null;
    const node = { depth: openContainers.length, key, kind, start, end, children: 0, nextIndex: nodes.length + 1 };
    nodes.push(node);
    return node;
  };
  for (let offset = 0; offset < text.length; offset++) {
    const character = text[offset] ?? "";
    if (/[\s,:]/.test(character)) continue;
    if (character === "{" || character === "[") {
      openContainers.push(add(character === "{" ? "object" : "array", offset, offset));
    } else if (character === "}" || character === "]") {
      const closedNode = openContainers.pop();
      if (closedNode) Object.assign(closedNode, { end: offset + 1, nextIndex: nodes.length });
    } else {
      const end = tokenEnd(text, offset, character === '"' ? STRING : LITERAL);
      if (character === '"' && openContainers.at(-1)?.kind === "object" && name === null) {
        name = JSON.parse(text.slice(offset, end)) as string;
      } else add("value", offset, end);
      offset = end - 1;
    }
  }
  return nodes;
}

function tokenEnd(text: string, offset: number, token: RegExp): number {
  token.lastIndex = offset;
  return offset + (token.exec(text)?.[0].length ?? 1);
}

/** Lists the indexes of the nodes that are visible when `closedNodes` are collapsed. */
export function openNodes(nodes: readonly JsonNode[], closedNodes: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  for (let index = 0; index < nodes.length;) {
    visible.push(index);
    index = closedNodes.has(index) ? (nodes[index]?.nextIndex ?? index + 1) : index + 1;
  }
  return visible;
}

/** Lists the nodes around an offset, outermost first. */
export function findPath(nodes: readonly JsonNode[], offset: number): number[] {
  return nodes.flatMap(({ start, end }, index) => (start <= offset && offset < end ? [index] : []));
}
