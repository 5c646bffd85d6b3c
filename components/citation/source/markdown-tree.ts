// Parses Markdown (CommonMark with GitHub's tables) into a tree of HTML.
import type { Root } from "hast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toHast } from "mdast-util-to-hast";
import { gfmTable } from "micromark-extension-gfm-table";
import { withSourceRanges } from "@/components/citation/source/source-ranges";

/** Parses Markdown. HTML within it stays in the tree, and is rendered as text. */
export function parseMarkdown(text: string): Root {
  const markdown = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  const tree = toHast(markdown, { allowDangerousHtml: true });
  return tree.type === "root" ? tree : { type: "root", children: [] };
}

/** Parses Markdown and adds to each text its range in the source. */
export const markdownTree = (text: string) => withSourceRanges(parseMarkdown(text), text);
