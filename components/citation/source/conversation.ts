// Reads a conversation from JSON in the form of chat APIs: a list of messages, or an object with the list as
// `messages`.
import type { JsonNode } from "@/components/citation/source/json-nodes";

/** UTF-16 offsets in the source; the end is exclusive. */
type Range = { readonly start: number; readonly end: number };

/**
 * `role` and `texts`: the insides of the strings of its role and its content; `otherMembers`: other members by name,
 * such as tool calls, with the name of the function that the first one calls.
 */
export type Message = Range & {
  readonly role: Range;
  readonly texts: readonly Range[];
  readonly otherMembers: readonly (Range & { readonly name: string; readonly functionName: string | null })[];
};

/** Reads a conversation; null unless the text has at least two messages and each of them has a role. */
export function parseConversation(text: string, nodes: readonly JsonNode[]): Message[] | null {
  const [root] = nodes;
  const list = root?.kind === "array" ? 0 : listChildren(nodes, 0).find((index) => nodes[index]?.key === "messages");
  if (list === undefined || nodes[list]?.kind !== "array") return null;
  const messages = listChildren(nodes, list).map((index) => readMessage(text, nodes, index));
  return messages.length >= 2 && messages.every((message) => message !== null) ? messages : null;
}

function readMessage(text: string, nodes: readonly JsonNode[], index: number): Message | null {
  const node = nodes[index];
  if (node?.kind !== "object") return null;
  const members = listChildren(nodes, index).map((child) => ({ child, ...(nodes[child] as JsonNode) }));
  const role = members.find(({ key, kind }) => key === "role" && kind === "value");
  const content = members.find(({ key }) => key === "content");
  if (role === undefined || !isString(text, role)) return null;
  const otherMembers = members.filter(
    ({ key, start, end }) => key !== "role" && key !== "content" && end - start > EMPTY,
  );
  const texts = content === undefined ? [] : findContentTexts(text, nodes, content.child);
  if (texts.length === 0 && content !== undefined && content.kind !== "value") otherMembers.push(content);
  return {
    start: node.start,
    end: node.end,
    role: innerRange(role),
    texts,
    otherMembers: otherMembers.map(({ child, key, start, end }) => ({
      name: String(key),
      functionName: findCalledFunction(text, nodes, child),
      start,
      end,
    })),
  };
}

/** The length of `""`, `[]` and `{}`. */
const EMPTY = 2;

/** Finds the first string named `name` within a node. */
function findCalledFunction(text: string, nodes: readonly JsonNode[], parent: number): string | null {
  const descendants = nodes.slice(parent + 1, nodes[parent]?.nextIndex ?? 0);
  const name = descendants.find((node) => node.key === "name" && isString(text, node));
  if (name === undefined) return null;
  const { start, end } = innerRange(name);
  return text.slice(start, end);
}

const innerRange = ({ start, end }: Range): Range => ({ start: start + 1, end: end - 1 });

/** Finds the strings of a content, or of its parts of type text. */
function findContentTexts(text: string, nodes: readonly JsonNode[], index: number): Range[] {
  const node = nodes[index];
  if (node === undefined) return [];
  if (node.kind === "value") return isString(text, node) ? [innerRange(node)] : [];
  if (node.kind === "object") {
    const member = listChildren(nodes, index).find((child) => nodes[child]?.key === "text");
    return member === undefined ? [] : findContentTexts(text, nodes, member);
  }
  return listChildren(nodes, index).flatMap((child) => findContentTexts(text, nodes, child));
}

const isString = (text: string, { kind, start }: JsonNode): boolean => kind === "value" && text[start] === '"';

function listChildren(nodes: readonly JsonNode[], parent: number): number[] {
  const children: number[] = [];
  const last = nodes[parent]?.nextIndex ?? 0;
  for (let index = parent + 1; index < last; index = nodes[index]?.nextIndex ?? last) children.push(index);
  return children;
}

/** Decodes the escapes in a part of a JSON string. */
export function decodeEscapes(part: string): string {
  return part.replaceAll(/\\(?:u([0-9a-fA-F]{4})|(.))/g, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPES[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const ESCAPES: Readonly<Record<string, string>> = { b: "\b", f: "\f", n: "\n", r: "\r", t: "\t" };
