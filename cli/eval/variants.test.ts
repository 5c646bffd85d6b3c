import { expect, it, test } from "vitest";
import * as fc from "fast-check";
import { commandLine } from "@/cli/eval/commandLine";
import { sample } from "@/cli/eval/sample";
import { swapOrder, swapDetermination } from "@/cli/eval/variants";

test("restores the submission when it is swapped twice, and cannot swap a single text", () => {
  const severalContexts = { output: "o", context: [{ value: "1" }, { value: "2" }, { value: "3" }] };
  expect(swapOrder(severalContexts, false)).toEqual({
    output: "o",
    context: [{ value: "3" }, { value: "2" }, { value: "1" }],
  });
  const pair = { input: "q", output: { response_a: "a", response_b: "b" } };
  expect(swapOrder(pair, true)).toEqual({ input: "q", output: { response_a: "b", response_b: "a" } });
  expect(swapOrder({ output: "o", context: [{ value: "1" }] }, false)).toBeNull();
  expect(swapOrder({ inline: "o" }, false)).toBeNull();
});

test("swaps only met and not_met with a pair", () => {
  expect(
    ["met", "not_met", "partial", "cannot_determine"].map((determination) =>
      swapDetermination(determination as "met", true),
    ),
  ).toEqual(["not_met", "met", "partial", "cannot_determine"]);
  expect(swapDetermination("met", false)).toBe("met");
});

it("samples without repeats, in order, and a higher limit includes a lower one's sample", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), fc.integer(), (itemCount, a, b, seed) => {
      const items = Array.from({ length: itemCount }, (_, index) => index);
      const [smallSample, largeSample] = [Math.min(a, b), Math.max(a, b)].map((limit) => sample(items, limit, seed));
      expect(smallSample).toHaveLength(Math.min(itemCount, a, b));
      expect(smallSample).toEqual(smallSample?.toSorted((x, y) => x - y));
      expect(largeSample).toEqual(expect.arrayContaining(smallSample ?? []));
    }),
  );
});

it("samples from everywhere: each item of 50 is chosen by some of 40 seeds", () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const sampledItems = new Set(Array.from({ length: 40 }, (_, seed) => sample(items, 10, seed)).flat());
  expect(sampledItems.size).toBe(50);
});

it("shows the command line without the key", () => {
  expect(commandLine(["eval", "--api-key", "svk_secret", "--map", "label=it's"])).toBe(
    "npx svc-verify eval --api-key '…' --map 'label=it'\\''s'",
  );
  expect(commandLine(["--api-key=svk_secret", "eval"])).toBe("npx svc-verify '--api-key=…' eval");
});
