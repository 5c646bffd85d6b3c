import { expect, it } from "vitest";
import { circlesOf, foldersThatImportEachOther } from "@/scripts/imports/circles";

const graph = new Map([
  ["server/a/one.ts", ["server/b/one.ts", "server/a/two.ts"]],
  ["server/a/two.ts", ["server/a/three.ts"]],
  ["server/a/three.ts", ["server/a/two.ts"]],
  ["server/b/one.ts", ["server/c/one.ts"]],
  ["server/c/one.ts", ["server/a/two.ts"]],
  ["server/b/two.ts", ["server/a/two.ts"]],
]);

it("names each pair of folders once, with an import in each direction", () =>
  expect(foldersThatImportEachOther(graph)).toEqual([
    {
      folders: ["server/a", "server/b"],
      examples: ["server/a/one.ts → server/b/one.ts", "server/b/two.ts → server/a/two.ts"],
    },
  ]));

it("finds the files that reach each other, and no file that is only on the way", () =>
  expect(circlesOf(graph)).toEqual([["server/a/three.ts", "server/a/two.ts"]]));
