import { expect, test } from "vitest";
import { moved, sharedOut } from "@/components/ui/splitter-sizes";

const PANES = [
  { id: "a", size: 25, minSize: 20 },
  { id: "b", size: 50, minSize: 30 },
  { id: "c", size: 25, minSize: 20 },
];

test("closed panes leave their room to the others", () => {
  expect(sharedOut(PANES)).toEqual([25, 50, 25]);
  expect(sharedOut(PANES.slice(0, 2)).map(Math.round)).toEqual([33, 67]);
});

test("a bar moves the two panes at its sides, and no further than they may shrink", () => {
  expect(moved([25, 50, 25], PANES, 0, 10)).toEqual([35, 40, 25]);
  expect(moved([25, 50, 25], PANES, 0, 100)).toEqual([45, 30, 25]);
  expect(moved([25, 50, 25], PANES, 0, -100)).toEqual([20, 55, 25]);
  expect(moved([25, 50, 25], PANES, 1, 100)).toEqual([25, 55, 20]);
});
