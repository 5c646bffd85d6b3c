// Markdown (CommonMark with the tables of GitHub) as a tree of HTML whose texts know their place in the source.
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmTableFromMarkdown } from "mdast-util-gfm-table";
import { toHast } from "mdast-util-to-hast";
import { gfmTable } from "micromark-extension-gfm-table";
import { withSourceRanges } from "@/components/citation/source/source-ranges";

export function markdownTree(text: string) {
  const markdown = fromMarkdown(text, { extensions: [gfmTable()], mdastExtensions: [gfmTableFromMarkdown()] });
  // HTML stays in the tree, where it becomes text.
  const tree = toHast(markdown, { allowDangerousHtml: true });
  return withSourceRanges(tree.type === "root" ? tree : { type: "root", children: [] }, text);
}
