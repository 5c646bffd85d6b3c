import type { Element, Nodes } from "hast";
import { expect, test } from "vitest";
import { markdownTree } from "@/components/citation/source/markdown-tree";
import { detectTextForm } from "@/components/citation/source/text-form";

const SOURCE = [
  "# Refunds",
  "",
  "Within **14 days**, see [policy](https://example.com).",
  "",
  "| plan | days |",
  "|---|---|",
  "| a\\*b | 7 |",
  "",
  "```",
  "x = 7",
  "y = 7",
  "```",
  "",
  "> quoted",
  "> twice",
  "",
  "So <!-- hidden --> and `7`",
].join("\n");

const textsIn = (node: Nodes): Element[] =>
  "children" in node
    ? node.children.flatMap((child) =>
        child.type === "element" && child.properties["dataStart"] !== undefined ? [child] : textsIn(child),
      )
    : [];

test("gives each rendered text the range of its source", () => {
  const { root, ranges } = markdownTree(SOURCE);
  const texts = textsIn(root).map(({ properties, children: [text] }) => {
    const [start, end] = [Number(properties["dataStart"]), Number(properties["dataEnd"])];
    return [text?.type === "text" ? text.value : "", SOURCE.slice(start, end)];
  });
  expect(texts).toEqual([
    ["Refunds", "Refunds"],
    ["Within ", "Within "],
    ["14 days", "14 days"],
    [", see ", ", see "],
    ["policy", "policy"],
    [".", "."],
    ["plan", "plan"],
    ["days", "days"],
    ["a*b", "a\\*b"],
    ["7", "7"],
    ["x = 7\ny = 7\n", "x = 7\ny = 7\n"],
    ["quoted\ntwice", "quoted\n> twice"],
    ["So ", "So "],
    ["<!-- hidden -->", "<!-- hidden -->"],
    [" and ", " and "],
    ["7", "7"],
  ]);
  expect(ranges.map(({ start, end }) => SOURCE.slice(start, end))).toEqual(texts.map(([, source]) => source));
  expect(ranges.at(-1)).toEqual({ start: SOURCE.lastIndexOf("7"), end: SOURCE.lastIndexOf("7") + 1 });
});

test.each(["`a` ", "| a ", "* a\n", "[a](b) ", "```\nx\n", "*a **b "])("reads a long text of %j", (unit) => {
  expect(markdownTree(unit.repeat(50_000 / unit.length)).ranges.length).toBeGreaterThan(0);
});

test.each(["> ", "- ", "1. ", ">"])("does not render a text of %j that is nested too deep", (unit) => {
  expect(detectTextForm(`# Title\n\n${unit.repeat(100)}`, { isJson: false, contentType: null })).toBe("plain");
  expect(detectTextForm(`# Title\n\n${unit.repeat(8)}`, { isJson: false, contentType: null })).toBe("markdown");
});
