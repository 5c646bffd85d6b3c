// Prepares the HTML tree of a guide: headings get ids, links lead to pages, code blocks and tables are numbered.
import type { Element, ElementContent, Root, RootContent } from "hast";
import { parseMarkdown } from "@/components/citation/source/markdown-tree";
import { guidePath, isGuideName } from "@/server/contracts/guides";

type Node = RootContent | ElementContent;

export function guideTree(text: string): Root {
  const root = parseMarkdown(text);
  const counts = new Map<string, number>();
  const children = root.children.flatMap((node) => prepareNode(node, counts));
  return { ...root, children };
}

function prepareNode<T extends Node>(node: T, counts: Map<string, number>): T[] {
  if (node.type !== "element") return [node];
  const children = node.children.flatMap((child) => prepareNode(child, counts));
  const { tagName } = node;
  if (tagName === "a") {
    const href = pageAddress(String(node.properties["href"] ?? ""));
    if (href === null) return children as T[];
    return [{ ...node, children, properties: { ...node.properties, href } }];
  }
  if (/^h[1-4]$/.test(tagName)) {
    const id = headingId(readText(node));
    const repeats = increment(counts, `#${id}`) - 1;
    return [{ ...node, children, properties: { id: repeats === 0 ? id : `${id}-${repeats}` } }];
  }
  const term = tagName === "p" ? findTerm(node) : null;
  if (term !== null) return [{ ...node, children, properties: { id: headingId(term) } }];
  if (tagName !== "pre" && tagName !== "table") return [{ ...node, children }];
  return [{ ...node, children, properties: { ...node.properties, dataNumber: increment(counts, tagName) } }];
}

/**
 * Returns the term that a paragraph defines. Such a paragraph begins with the term in bold: "**Verdict.** The
 * determination …".
 */
function findTerm({ children: [first] }: Element): string | null {
  return first?.type === "element" && first.tagName === "strong" && /\.$/.test(readText(first))
    ? readText(first)
    : null;
}

function increment(counts: Map<string, number>, key: string): number {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/** Returns the page of a link, null for a file that the service does not publish. Links within the page stay. */
export function pageAddress(href: string): string | null {
  if (href.startsWith("#") || /^https?:/.test(href)) return href;
  const [, name = "", anchor = ""] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return isGuideName(name) ? guidePath(name) + anchor : null;
}

/** Returns the id of a heading, by the rule of GitHub, so that a link works in the repository and on the page. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

function readText(node: Element | ElementContent): string {
  if (node.type === "text") return node.value;
  return node.type === "element" ? node.children.map(readText).join("") : "";
}

/** Returns the headings of the second level, with their ids. */
export function listSections(root: Root): { id: string; title: string }[] {
  return root.children.flatMap((node) =>
    node.type === "element" && node.tagName === "h2"
      ? [{ id: String(node.properties["id"]), title: readText(node) }]
      : [],
  );
}
