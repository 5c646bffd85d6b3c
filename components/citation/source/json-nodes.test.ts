import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonNodes, openNodes, findPath } from "@/components/citation/source/json-nodes";

const TEXT = '{"a": [1, "x,]\\"", {}], "b": null}';

it("returns key, depth and offsets of every node", () => {
  const nodes = jsonNodes(TEXT) ?? [];
  expect(nodes.map(({ depth, key, start, end }) => [depth, key, TEXT.slice(start, end)])).toEqual([
    [0, null, TEXT],
    [1, "a", '[1, "x,]\\"", {}]'],
    [2, 0, "1"],
    [2, 1, '"x,]\\""'],
    [2, 2, "{}"],
    [1, "b", "null"],
  ]);
  expect(nodes.map(({ children }) => children)).toEqual([2, 3, 0, 0, 0, 0]);
});

it("hides the children of a closed node and returns the path to an offset", () => {
  const nodes = jsonNodes(TEXT) ?? [];
  expect(openNodes(nodes, new Set([1]))).toEqual([0, 1, 5]);
  expect(findPath(nodes, TEXT.indexOf("x"))).toEqual([0, 1, 3]);
});

it.each(["", "{", "{'a':1}", "plain"])("returns null for %j", (text) => expect(jsonNodes(text)).toBeNull());

it("parses deep nesting without recursion", () => {
  const depth = 5_000;
  expect(jsonNodes("[".repeat(depth) + "]".repeat(depth))).toHaveLength(depth);
});

it("returns offsets that enclose the value of every node", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.boolean(), (value, indented) => {
      const text = JSON.stringify(value, null, indented ? 2 : 0);
      const path: unknown[] = [];
      for (const node of jsonNodes(text) ?? []) {
        const parent = node.depth === 0 ? undefined : path[node.depth - 1];
        const expected = node.key === null ? value : (parent as Record<string, unknown>)[String(node.key)];
        const result: unknown = JSON.parse(text.slice(node.start, node.end));
        expect(JSON.stringify(result)).toBe(JSON.stringify(expected));
        path[node.depth] = result;
      }
    }),
  );
});
