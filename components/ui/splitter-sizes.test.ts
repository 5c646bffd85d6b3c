import { expect, test } from "vitest";
import { resizePanes, defaultSizes } from "@/components/ui/splitter-sizes";

const PANES = [
  { id: "a", size: 25, minSize: 20 },
  { id: "b", size: 50, minSize: 30 },
  { id: "c", size: 25, minSize: 20 },
];

test("shares the space of closed panes among open ones", () => {
  expect(defaultSizes(PANES)).toEqual([25, 50, 25]);
  expect(defaultSizes(PANES.slice(0, 2)).map(Math.round)).toEqual([33, 67]);
});

test("resizes the two panes next to a bar, down to their minimum", () => {
  expect(resizePanes([25, 50, 25], PANES, 0, 10)).toEqual([35, 40, 25]);
  expect(resizePanes([25, 50, 25], PANES, 0, 100)).toEqual([45, 30, 25]);
  expect(resizePanes([25, 50, 25], PANES, 0, -100)).toEqual([20, 55, 25]);
  expect(resizePanes([25, 50, 25], PANES, 1, 100)).toEqual([25, 55, 20]);
});
