import { expect, it } from "vitest";
import { conceptRows, importsFromLowerRows } from "@/scripts/imports/order";
import { findCircles, findMutualImports } from "@/scripts/imports/circles";

const graph = new Map([
  ["server/a/one.ts", ["server/b/one.ts", "server/a/two.ts"]],
  ["server/a/two.ts", ["server/a/three.ts"]],
  ["server/a/three.ts", ["server/a/two.ts"]],
  ["server/b/one.ts", ["server/c/one.ts"]],
  ["server/c/one.ts", ["server/a/two.ts"]],
  ["server/b/two.ts", ["server/a/two.ts"]],
]);

it("names each pair of folders once, with an import in each direction", () =>
  expect(findMutualImports(graph)).toEqual([
    {
      folders: ["server/a", "server/b"],
      examples: ["server/a/one.ts → server/b/one.ts", "server/b/two.ts → server/a/two.ts"],
    },
  ]));

it("finds the files that reach each other, and no file that is only on the way", () =>
  expect(findCircles(graph)).toEqual([["server/a/three.ts", "server/a/two.ts"]]));

it("finds the imports of a lower row of concepts", () => {
  const rows = new Map([
    ["a", 0],
    ["b", 1],
  ]);
  expect(Object.fromEntries(importsFromLowerRows(graph, rows))).toEqual({
    "a b": ["server/a/one.ts → server/b/one.ts"],
  });
});

it("reads the order of the concepts from the document", () => {
  const rows = conceptRows();
  expect(rows.size).toBeGreaterThan(30);
  expect([rows.get("statistics"), rows.get("proof")]).toEqual([0, 3]);
});
