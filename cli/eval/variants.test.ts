import { expect, it, test } from "vitest";
import * as fc from "fast-check";
import { commandLine } from "@/cli/eval/commandLine";
import { sample } from "@/cli/eval/sample";
import { swapped, turned } from "@/cli/eval/variants";

test("swapping twice restores the submission; a single text cannot be swapped", () => {
  const several = { output: "o", context: [{ value: "1" }, { value: "2" }, { value: "3" }] };
  expect(swapped(several, false)).toEqual({ output: "o", context: [{ value: "3" }, { value: "2" }, { value: "1" }] });
  const pair = { input: "q", output: { response_a: "a", response_b: "b" } };
  expect(swapped(pair, true)).toEqual({ input: "q", output: { response_a: "b", response_b: "a" } });
  expect(swapped({ output: "o", context: [{ value: "1" }] }, false)).toBeNull();
  expect(swapped({ inline: "o" }, false)).toBeNull();
});

test("only met and not_met are swapped with a pair", () => {
  expect(["met", "not_met", "partial", "cannot_determine"].map((each) => turned(each as "met", true))).toEqual([
    "not_met",
    "met",
    "partial",
    "cannot_determine",
  ]);
  expect(turned("met", false)).toBe("met");
});

it("samples without repeats, in order, and a higher limit includes a lower one's sample", () => {
  fc.assert(
    fc.property(fc.nat(60), fc.nat(60), fc.nat(60), fc.integer(), (n, a, b, seed) => {
      const items = Array.from({ length: n }, (_, index) => index);
      const [few, many] = [Math.min(a, b), Math.max(a, b)].map((limit) => sample(items, limit, seed));
      expect(few).toHaveLength(Math.min(n, a, b));
      expect(few).toEqual(few?.toSorted((x, y) => x - y));
      expect(many).toEqual(expect.arrayContaining(few ?? []));
    }),
  );
});

it("samples from everywhere: each item of 50 is chosen by some of 40 seeds", () => {
  const items = Array.from({ length: 50 }, (_, index) => index);
  const chosen = new Set(Array.from({ length: 40 }, (_, seed) => sample(items, 10, seed)).flat());
  expect(chosen.size).toBe(50);
});

it("shows the command line without the key", () => {
  expect(commandLine(["eval", "--api-key", "svk_secret", "--map", "label=it's"])).toBe(
    "npx svc-verify eval --api-key '…' --map 'label=it'\\''s'",
  );
  expect(commandLine(["--api-key=svk_secret", "eval"])).toBe("npx svc-verify '--api-key=…' eval");
});
