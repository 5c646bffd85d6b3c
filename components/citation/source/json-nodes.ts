// A JSON text as a flat list of nodes with their offsets, so that quotes can be shown in a tree.
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
  readonly after: number;
};

type OpenNode = { -readonly [Field in keyof JsonNode]: JsonNode[Field] };

const LITERAL = /[^\s,\]}]+/y;
const STRING = /"(?:[^"\\]|\\.)*"/y;

/** Nodes in text order; null when the text is not JSON. Not recursive, since the submitter controls the depth. */
export function jsonNodes(text: string): JsonNode[] | null {
  if (parsedJson(text) === undefined) return null;
  const nodes: OpenNode[] = [];
  const open: OpenNode[] = [];
  let name: string | null = null;
  const add = (kind: JsonNode["kind"], start: number, end: number): OpenNode => {
    const parent = open.at(-1);
    const key = parent?.kind === "array" ? parent.children : name;
    if (parent) parent.children += 1;
    name = null;
    const node = { depth: open.length, key, kind, start, end, children: 0, after: nodes.length + 1 };
    nodes.push(node);
    return node;
  };
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? "";
    if (/[\s,:]/.test(character)) continue;
    if (character === "{" || character === "[") {
      open.push(add(character === "{" ? "object" : "array", at, at));
    } else if (character === "}" || character === "]") {
      const closed = open.pop();
      if (closed) Object.assign(closed, { end: at + 1, after: nodes.length });
    } else {
      const end = tokenEnd(text, at, character === '"' ? STRING : LITERAL);
      if (character === '"' && open.at(-1)?.kind === "object" && name === null) {
        name = JSON.parse(text.slice(at, end)) as string;
      } else add("value", at, end);
      at = end - 1;
    }
  }
  return nodes;
}

function tokenEnd(text: string, at: number, token: RegExp): number {
  token.lastIndex = at;
  return at + (token.exec(text)?.[0].length ?? 1);
}

/** Indexes of the visible nodes when the nodes at `closed` are collapsed. */
export function openNodes(nodes: readonly JsonNode[], closed: ReadonlySet<number>): number[] {
  const visible: number[] = [];
  for (let index = 0; index < nodes.length;) {
    visible.push(index);
    index = closed.has(index) ? (nodes[index]?.after ?? index + 1) : index + 1;
  }
  return visible;
}

/** The nodes around an offset, outermost first. */
export function pathTo(nodes: readonly JsonNode[], offset: number): number[] {
  return nodes.flatMap(({ start, end }, index) => (start <= offset && offset < end ? [index] : []));
}
