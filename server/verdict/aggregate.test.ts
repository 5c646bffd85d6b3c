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

function makeRubric(items: readonly Item[], bands: Bands): CompiledRubric {
  const criteria = items.flatMap(({ type, weight }, index) =>
    BASE.criteria.map((base) => ({ ...base, key: `k${index}`, type, weight: type === "scored" ? weight : null })),
  );
  return { ...BASE, ...bands, criteria };
}

const aggregateItems = (items: readonly Item[], bands: Bands = { met_at: 0.8, partial_at: 0.5 }) =>
  aggregate(
    makeRubric(items, bands),
    items.map(({ outcome }) => outcome),
  );

const metOutcome = deterministicOutcome(true, "");
const notMetOutcome = deterministicOutcome(false, "");
const unknownOutcome = abstentionOutcome("path_missing", "");
const partialOutcome: CriterionOutcome = { ...metOutcome, determination: "partial", score: 0.5 };
const makeMust = (outcome: CriterionOutcome): Item => ({ type: "must_have", weight: 1, outcome });
const makeMustNot = (outcome: CriterionOutcome): Item => ({ type: "must_not", weight: 1, outcome });
const makeScored = (outcome: CriterionOutcome, weight = 1): Item => ({ type: "scored", weight, outcome });
const makeOutcome = (score: number, confidence = 1): CriterionOutcome => ({ ...metOutcome, score, confidence });

describe("three-valued logic", () => {
  test.each<[string, Item[], Determination, number | null]>([
    ["all must criteria are met", [makeMust(metOutcome), makeMustNot(metOutcome)], "met", null],
    ["a must criterion is not met", [makeMust(metOutcome), makeMustNot(notMetOutcome)], "not_met", null],
    [
      "a must criterion is not met and another one is unknown",
      [makeMust(unknownOutcome), makeMust(notMetOutcome)],
      "not_met",
      null,
    ],
    [
      "a must criterion is unknown",
      [makeMust(unknownOutcome), makeMust(metOutcome), makeScored(metOutcome)],
      "cannot_determine",
      1,
    ],
    ["a partial must criterion caps the mean", [makeMust(partialOutcome), makeScored(metOutcome)], "partial", 1],
    [
      "a partial must criterion does not raise the mean",
      [makeMust(partialOutcome), makeScored(notMetOutcome)],
      "not_met",
      0,
    ],
    [
      "the mean is met_at",
      [makeScored(makeOutcome(0.8)), makeScored(makeOutcome(0.8)), makeScored(makeOutcome(0.8))],
      "met",
      0.8,
    ],
    ["the mean is between partial_at and met_at", [makeScored(metOutcome), makeScored(notMetOutcome)], "partial", 0.5],
    ["the weights raise the mean to met_at", [makeScored(metOutcome, 4), makeScored(notMetOutcome)], "met", 0.8],
    ["the mean is below partial_at", [makeScored(makeOutcome(0.49))], "not_met", 0.49],
    [
      "an unknown criterion could change the band",
      [makeScored(metOutcome), makeScored(unknownOutcome)],
      "cannot_determine",
      null,
    ],
    [
      "an unknown criterion could not change the band",
      [makeScored(metOutcome, 9), makeScored(unknownOutcome)],
      "met",
      null,
    ],
    [
      "an unknown criterion has too little weight to raise the mean",
      [makeScored(notMetOutcome, 9), makeScored(unknownOutcome)],
      "not_met",
      null,
    ],
    [
      "the cap puts both ends of the interval into one band",
      [makeMust(partialOutcome), makeScored(metOutcome, 3), makeScored(unknownOutcome, 2)],
      "partial",
      null,
    ],
    [
      "one of several scored criteria is not met",
      [makeMust(metOutcome), makeScored(notMetOutcome), makeScored(metOutcome, 9)],
      "met",
      0.9,
    ],
  ])("decides correctly when %s", (_, items, determination, score) => {
    expect(aggregateItems(items)).toMatchObject({ determination, score });
  });

  test("throws unless there is one outcome per criterion", () => {
    const rubric = makeRubric([makeMust(metOutcome), makeMust(metOutcome)], { met_at: 0.8, partial_at: 0.5 });
    expect(() => aggregate(rubric, [metOutcome])).toThrow();
    expect(() => aggregate(rubric, [metOutcome, metOutcome, metOutcome])).toThrow();
  });
});

describe("confidence and flags follow the criteria that decide", () => {
  const confidentOutcome = { ...notMetOutcome, confidence: 0.95 };
  const doubtfulOutcome = { ...notMetOutcome, confidence: 0.3 };
  test.each<[string, Item[], number, string | null]>([
    [
      "the lowest confidence when each criterion is needed",
      [makeMust(metOutcome), makeMust(makeOutcome(1, 0.75))],
      0.75,
      null,
    ],
    [
      "a flag when a needed confidence is below acceptance",
      [makeMust(metOutcome), makeMust(makeOutcome(1, 0.69))],
      0.69,
      "below_acceptance",
    ],
    [
      "the highest confidence when one criterion suffices",
      [makeMust(confidentOutcome), makeMust(doubtfulOutcome)],
      0.95,
      null,
    ],
    [
      "the confidence of the only unmet criterion",
      [makeMust(doubtfulOutcome), makeMust(metOutcome)],
      0.3,
      "below_acceptance",
    ],
    ["the reason of an abstention that decides", [makeMust(unknownOutcome), makeMust(metOutcome)], 0, "path_missing"],
    [
      "no flag for an abstention that does not decide",
      [makeScored(metOutcome, 9), makeScored(unknownOutcome)],
      1,
      null,
    ],
    [
      "no flag for a doubtful criterion that cannot change the verdict",
      [makeScored(metOutcome, 99), makeScored(makeOutcome(1, 0.2), 1)],
      1,
      null,
    ],
    [
      "a flag for a doubtful criterion that can change the verdict",
      [makeScored(metOutcome, 1), makeScored(makeOutcome(1, 0.2), 1)],
      0.2,
      "below_acceptance",
    ],
    [
      "a flag for manipulation in any criterion",
      [makeMust(metOutcome), makeScored({ ...metOutcome, manipulationDetected: true }, 0.01)],
      1,
      "manipulation_detected",
    ],
  ])("returns %s", (_, items, confidence, flagReason) => {
    expect(aggregateItems(items)).toMatchObject({ confidence, flagReason, flagged: flagReason !== null });
  });

  test("returns the most severe reason", () => {
    const items = [
      makeMust(abstentionOutcome("not_json", "")),
      makeMust(abstentionOutcome("source_unavailable", "")),
      makeMust(unknownOutcome),
    ];
    expect(aggregateItems(items).flagReason).toBe("source_unavailable");
    expect(firstReason(["below_acceptance", "zz_new", "aa_new", "path_missing"])).toBe("path_missing");
    expect(firstReason(["below_acceptance", "zz_new", "aa_new"])).toBe("aa_new");
    expect(firstReason([])).toBeNull();
  });
});

describe("properties", () => {
  const unit = fc.integer({ min: 0, max: 20 }).map((numerator) => numerator / 20);
  const outcome: fc.Arbitrary<CriterionOutcome> = fc
    .record({
      determination: fc.constantFrom<Determination>("met", "partial", "not_met", "cannot_determine"),
      score: fc.option(unit),
      confidence: unit,
      manipulationDetected: fc.boolean(),
      flagged: fc.boolean(),
    })
    .map((fields) => {
      return fields.determination === "cannot_determine"
        ? { ...unknownOutcome, confidence: fields.confidence }
        : { ...metOutcome, ...fields };
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
  const isKnown = (value: Determination): value is keyof typeof RANK => value !== "cannot_determine";
  const replaceOutcome = (list: readonly Item[], index: number, value: CriterionOutcome) =>
    list.map((entry, position) => (position === index ? { ...entry, outcome: value } : entry));
  const itemsWithIndex = items.chain((list) => fc.tuple(fc.constant(list), fc.nat({ max: list.length - 1 })));

  test("never worsens the verdict when one criterion improves", () => {
    const ranks = fc.tuple(fc.constantFrom(0, 1, 2), fc.constantFrom(0, 1, 2), unit, unit);
    fc.assert(
      fc.property(itemsWithIndex, ranks, bands, ([list, index], [d1, d2, s1, s2], limits) => {
        const determinations = ["not_met", "partial", "met"] as const;
        const toOutcome = (rank: number, score: number): CriterionOutcome => {
          return { ...metOutcome, determination: determinations[rank] ?? "met", score };
        };
        const lowerDetermination = aggregateItems(
          replaceOutcome(list, index, toOutcome(Math.min(d1, d2), Math.min(s1, s2))),
          limits,
        ).determination;
        const higherDetermination = aggregateItems(
          replaceOutcome(list, index, toOutcome(Math.max(d1, d2), Math.max(s1, s2))),
          limits,
        ).determination;
        if (isKnown(lowerDetermination) && isKnown(higherDetermination))
          expect(RANK[higherDetermination]).toBeGreaterThanOrEqual(RANK[lowerDetermination]);
        if (lowerDetermination === "met") expect(higherDetermination).toBe("met");
        if (higherDetermination === "not_met") expect(lowerDetermination).toBe("not_met");
      }),
      { numRuns: 2000 },
    );
  });

  test("does not depend on the order of criteria, even if their mean is next to a bound", () => {
    const itemsNearBound = [
      makeScored(makeOutcome(0.8), 0.2),
      makeScored(makeOutcome(0.5), 1_000),
      makeScored(makeOutcome(0.1), 1_000),
    ];
    const [firstItem, ...otherItems] = itemsNearBound as [Item, ...Item[]];
    expect(aggregateItems([...otherItems, firstItem])).toEqual(aggregateItems(itemsNearBound));
    const itemsInTwoOrders = items.chain((list) =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length })),
    );
    fc.assert(
      fc.property(itemsInTwoOrders, bands, ([list, shuffledList], limits) => {
        expect(aggregateItems(shuffledList, limits)).toEqual(aggregateItems(list, limits));
      }),
      { numRuns: 2000 },
    );
  });

  test("keeps a verdict that was decided with an unknown criterion, for every outcome of that criterion", () => {
    fc.assert(
      fc.property(itemsWithIndex, outcome, bands, ([list, index], value, limits) => {
        const decidedEarly = aggregateItems(replaceOutcome(list, index, unknownOutcome), limits).determination;
        if (decidedEarly === "cannot_determine") return;
        const decidedLate = aggregateItems(replaceOutcome(list, index, value), limits).determination;
        expect(decidedLate).toBe(decidedEarly);
      }),
      { numRuns: 3000 },
    );
  });

  test("returns numbers in range, and flags each verdict that a doubtful criterion decides", () => {
    fc.assert(
      fc.property(items, bands, (list, limits) => {
        const verdict = aggregateItems(list, limits);
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
