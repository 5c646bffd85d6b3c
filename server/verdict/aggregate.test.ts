import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Determination } from "@/server/contracts/enums";
import { aggregate } from "@/server/verdict/aggregate";
import { firstReason } from "@/server/verdict/flagReason";
import { abstentionOutcome, type CriterionOutcome, deterministicOutcome } from "@/server/verdict/outcome";
import type { CriterionType } from "@/server/contracts/criterionTypes";
import type { CompiledRubric } from "@/server/rubric/compiledRubric";
import { compiledOf } from "@/testing/rubrics";

type Item = { type: CriterionType; weight: number; outcome: CriterionOutcome };
type Bands = { met_at: number; partial_at: number };

const BASE = compiledOf([{ key: "a", type: "must_have", primitive: "regex_match@1", config: { pattern: "a" } }]);

function rubricOf(items: readonly Item[], bands: Bands): CompiledRubric {
  const criteria = items.flatMap(({ type, weight }, index) =>
    BASE.criteria.map((base) => ({ ...base, key: `k${index}`, type, weight: type === "scored" ? weight : null })),
  );
  return { ...BASE, ...bands, criteria };
}

const run = (items: readonly Item[], bands: Bands = { met_at: 0.8, partial_at: 0.5 }) =>
  aggregate(
    rubricOf(items, bands),
    items.map(({ outcome }) => outcome),
  );

const met = deterministicOutcome(true, "");
const notMet = deterministicOutcome(false, "");
const unknown = abstentionOutcome("path_missing", "");
const partial: CriterionOutcome = { ...met, determination: "partial", score: 0.5 };
const must = (outcome: CriterionOutcome): Item => ({ type: "must_have", weight: 1, outcome });
const mustNot = (outcome: CriterionOutcome): Item => ({ type: "must_not", weight: 1, outcome });
const scored = (outcome: CriterionOutcome, weight = 1): Item => ({ type: "scored", weight, outcome });
const at = (score: number, confidence = 1): CriterionOutcome => ({ ...met, score, confidence });

describe("three-valued logic", () => {
  test.each<[string, Item[], Determination, number | null]>([
    ["musts met", [must(met), mustNot(met)], "met", null],
    ["a must not met", [must(met), mustNot(notMet)], "not_met", null],
    ["a must not met with an unknown one", [must(unknown), must(notMet)], "not_met", null],
    ["a must unknown", [must(unknown), must(met), scored(met)], "cannot_determine", 1],
    ["a must partial caps", [must(partial), scored(met)], "partial", 1],
    ["a must partial does not lift", [must(partial), scored(notMet)], "not_met", 0],
    ["mean at met_at", [scored(at(0.8)), scored(at(0.8)), scored(at(0.8))], "met", 0.8],
    ["mean between", [scored(met), scored(notMet)], "partial", 0.5],
    ["weights count", [scored(met, 4), scored(notMet)], "met", 0.8],
    ["below partial_at", [scored(at(0.49))], "not_met", 0.49],
    ["an unknown that could change it", [scored(met), scored(unknown)], "cannot_determine", null],
    ["an unknown that could not", [scored(met, 9), scored(unknown)], "met", null],
    ["an unknown too light to lift", [scored(notMet, 9), scored(unknown)], "not_met", null],
    ["the cap closes the interval", [must(partial), scored(met, 3), scored(unknown, 2)], "partial", null],
    ["a scored failure is no veto", [must(met), scored(notMet), scored(met, 9)], "met", 0.9],
  ])("%s", (_, items, determination, score) => {
    expect(run(items)).toMatchObject({ determination, score });
  });

  test("one outcome per criterion", () => {
    const rubric = rubricOf([must(met), must(met)], { met_at: 0.8, partial_at: 0.5 });
    expect(() => aggregate(rubric, [met])).toThrow();
    expect(() => aggregate(rubric, [met, met, met])).toThrow();
  });
});

describe("confidence and flags follow the criteria that decide", () => {
  const sure = { ...notMet, confidence: 0.95 };
  const unsure = { ...notMet, confidence: 0.3 };
  test.each<[string, Item[], number, string | null]>([
    ["the weakest of what is needed", [must(met), must(at(1, 0.75))], 0.75, null],
    ["below acceptance", [must(met), must(at(1, 0.69))], 0.69, "below_acceptance"],
    ["the strongest of what suffices", [must(sure), must(unsure)], 0.95, null],
    ["a single failure remains", [must(unsure), must(met)], 0.3, "below_acceptance"],
    ["an abstention that decides", [must(unknown), must(met)], 0, "path_missing"],
    ["an abstention that does not", [scored(met, 9), scored(unknown)], 1, null],
    ["a doubtful criterion that cannot turn it", [scored(met, 99), scored(at(1, 0.2), 1)], 1, null],
    ["a doubtful criterion that can", [scored(met, 1), scored(at(1, 0.2), 1)], 0.2, "below_acceptance"],
    [
      "manipulation anywhere",
      [must(met), scored({ ...met, manipulationDetected: true }, 0.01)],
      1,
      "manipulation_detected",
    ],
  ])("%s", (_, items, confidence, flagReason) => {
    expect(run(items)).toMatchObject({ confidence, flagReason, flagged: flagReason !== null });
  });

  test("the gravest cause is named", () => {
    const items = [
      must(abstentionOutcome("not_json", "")),
      must(abstentionOutcome("source_unavailable", "")),
      must(unknown),
    ];
    expect(run(items).flagReason).toBe("source_unavailable");
    expect(firstReason(["below_acceptance", "zz_new", "aa_new", "path_missing"])).toBe("path_missing");
    expect(firstReason(["below_acceptance", "zz_new", "aa_new"])).toBe("aa_new");
    expect(firstReason([])).toBeNull();
  });
});

describe("properties", () => {
  const unit = fc.integer({ min: 0, max: 20 }).map((n) => n / 20);
  const outcome: fc.Arbitrary<CriterionOutcome> = fc
    .record({
      determination: fc.constantFrom<Determination>("met", "partial", "not_met", "cannot_determine"),
      score: fc.option(unit),
      confidence: unit,
      manipulationDetected: fc.boolean(),
      flagged: fc.boolean(),
    })
    .map((facts) => {
      return facts.determination === "cannot_determine"
        ? { ...unknown, confidence: facts.confidence }
        : { ...met, ...facts };
    });
  const item: fc.Arbitrary<Item> = fc.record({
    type: fc.constantFrom<CriterionType>("must_have", "must_not", "scored", "scored"),
    weight: fc.constantFrom(0.1, 0.2, 0.3, 1, 3, 1000),
    outcome,
  });
  const items = fc.array(item, { minLength: 1, maxLength: 8 });
  const bands = fc.tuple(unit, unit).map(([a, b]) => {
    const [low, high] = [Math.max(0.05, Math.min(a, b)), Math.max(0.05, a, b)];
    return { met_at: high, partial_at: low };
  });
  const RANK = { not_met: 0, partial: 1, met: 2 } as const;
  const known = (value: Determination): value is keyof typeof RANK => value !== "cannot_determine";
  const replaced = (list: readonly Item[], index: number, value: CriterionOutcome) =>
    list.map((each, n) => (n === index ? { ...each, outcome: value } : each));
  const picked = items.chain((list) => fc.tuple(fc.constant(list), fc.nat({ max: list.length - 1 })));

  test("improving one criterion never worsens the verdict", () => {
    const ranks = fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(0, 1, 2), unit, unit);
    fc.assert(
      fc.property(picked, ranks, bands, ([list, index], [d1, d2, s1, s2], limits) => {
        const determinations = ["not_met", "partial", "met"] as const;
        const as = (rank: number, score: number): CriterionOutcome => {
          return { ...met, determination: determinations[rank] ?? "met", score };
        };
        const worse = run(replaced(list, index, as(Math.min(d1, d2), Math.min(s1, s2))), limits).determination;
        const better = run(replaced(list, index, as(Math.max(d1, d2), Math.max(s1, s2))), limits).determination;
        if (known(worse) && known(better)) expect(RANK[better]).toBeGreaterThanOrEqual(RANK[worse]);
        if (worse === "met") expect(better).toBe("met");
        if (better === "not_met") expect(worse).toBe("not_met");
      }),
      { numRuns: 2000 },
    );
  });

  test("the order of criteria does not matter, also where the rounding of their mean is close", () => {
    const close = [scored(at(0.8), 0.2), scored(at(0.5), 1_000), scored(at(0.1), 1_000)];
    const [first, ...others] = close as [Item, ...Item[]];
    expect(run([...others, first])).toEqual(run(close));
    const shuffled = items.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(shuffled, bands, ([list, other], limits) => {
        expect(run(other, limits)).toEqual(run(list, limits));
      }),
      { numRuns: 2000 },
    );
  });

  test("what is decided with a criterion unknown stays so, whatever it turns out to be", () => {
    fc.assert(
      fc.property(picked, outcome, bands, ([list, index], value, limits) => {
        const before = run(replaced(list, index, unknown), limits).determination;
        if (before === "cannot_determine") return;
        const after = run(replaced(list, index, value), limits).determination;
        expect(after).toBe(before);
      }),
      { numRuns: 3000 },
    );
  });

  test("numbers stay in range, and a doubtful decider is never unflagged", () => {
    fc.assert(
      fc.property(items, bands, (list, limits) => {
        const verdict = run(list, limits);
        expect(verdict.confidence).toBeGreaterThanOrEqual(0);
        expect(verdict.confidence).toBeLessThanOrEqual(1);
        if (verdict.score !== null) expect(verdict.score >= 0 && verdict.score <= 1).toBe(true);
        if (verdict.determination === "cannot_determine" || verdict.manipulationDetected)
          expect(verdict.flagged).toBe(true);
        expect(verdict.flagged).toBe(verdict.flagReason !== null);
        if (!verdict.flagged) expect(verdict.confidence).toBeGreaterThanOrEqual(0.7);
      }),
      { numRuns: 2000 },
    );
  });
});
