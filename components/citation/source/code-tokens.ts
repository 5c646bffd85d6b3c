// cspell:ignore Lowlight hljs
// The parts of code that are shown in a color. The language is recognized, since no submission names it.
import type { RootContent } from "hast";
import { common, createLowlight } from "lowlight";

/** UTF-16 offsets; the end is exclusive. */
export type CodeToken = { start: number; end: number; kind: "comment" | "keyword" | "literal" | "name" };

/**
 * Languages, the most frequent first: where several fit equally well, the first is taken. C, C++ and C# are not listed,
 * since their grammars take seconds for some texts; they are read as Java.
 */
const LANGUAGES = [
  ...["python", "javascript", "typescript", "java", "go", "rust", "sql", "bash"],
  ...["php", "ruby", "kotlin", "swift", "xml", "yaml"],
];
const KINDS: Readonly<Record<string, CodeToken["kind"]>> = {
  "hljs-comment": "comment",
  "hljs-keyword": "keyword",
  "hljs-literal": "keyword",
  "hljs-tag": "keyword",
  "hljs-string": "literal",
  "hljs-number": "literal",
  "hljs-regexp": "literal",
  "hljs-title": "name",
  "hljs-attr": "name",
};
/** The length of the beginning by which a language is recognized. */
const RECOGNIZED_CHARS = 2_000;

const lowlight = createLowlight(
  Object.fromEntries(LANGUAGES.flatMap((name) => (common[name] ? [[name, common[name]]] : []))),
);

/** Lists the colored tokens in order, without overlaps; empty for code in an unknown language. */
export function codeTokens(code: string): CodeToken[] {
  const { language } = lowlight.highlightAuto(code.slice(0, RECOGNIZED_CHARS)).data ?? {};
  if (!language) return [];
  const tokens: CodeToken[] = [];
  addTokens(tokens, lowlight.highlight(language, code).children, 0, null);
  return tokens;
}

/**
 * Adds the colored tokens of `nodes`, which start at offset `from`.
 * @returns the offset after the nodes
 */
function addTokens(
  tokens: CodeToken[],
  nodes: readonly RootContent[],
  offset: number,
  kind: CodeToken["kind"] | null,
): number {
  let start = offset;
  for (const node of nodes) {
    if (node.type === "text") {
      const end = start + node.value.length;
      if (kind !== null) tokens.push({ start, end, kind });
      start = end;
    } else if (node.type === "element") {
      const [className] = Array.isArray(node.properties.className) ? node.properties.className : [];
      start = addTokens(tokens, node.children, start, KINDS[String(className)] ?? kind);
    }
  }
  return start;
}
