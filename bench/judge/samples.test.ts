// The samples have the properties that the doubles rely on.
import { describe, expect, it } from "vitest";
import { ATTACKS } from "./fixtures/attacks";
import { ATTACK_TEXTS } from "./fixtures/attackTexts";
import { CARRIERS } from "./fixtures/carriers";
import { WORKS } from "./fixtures/works";
import { isMet, type Sample } from "./sample";

const textOf = ({ submission }: Sample) => JSON.stringify(submission).replaceAll("\\n", "\n").replaceAll('\\"', '"');

describe("attacks", () => {
  it("have at least thirty texts, and at least five in each carrier", () => {
    expect(ATTACK_TEXTS.length).toBeGreaterThanOrEqual(30);
    const counts = CARRIERS.map(({ name }) => ATTACKS.filter(({ shape }) => shape === name).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(5);
  });

  it("contain their mark, and do not meet the claim", () => {
    for (const sample of ATTACKS) {
      const { claim, attack, references } = sample;
      const shown = `${textOf(sample)} ${references?.map(({ id }) => id).join(" ") ?? ""}`;
      expect(shown).toContain(attack?.mark);
      expect(isMet(sample)).toBe(false);
      if (claim.type === "must_have" && !attack?.repeats)
        expect(claim.shows.filter((word) => shown.includes(word))).toEqual([]);
    }
  });
});

describe("honest work", () => {
  it("has at least sixty samples, each with a different statement", () => {
    expect(WORKS.length).toBeGreaterThanOrEqual(60);
    expect(new Set(WORKS.map(({ claim }) => claim.statement)).size).toBe(WORKS.length);
    expect(new Set(WORKS.map(({ id }) => id)).size).toBe(WORKS.length);
  });

  it("contains the decisive words of its claim, whose contrasts differ from the statement", () => {
    for (const sample of WORKS) {
      const { statement, contrasts, cites, shows, denies, isTrue, type } = sample.claim;
      const text = textOf(sample);
      expect([sample.id, cites.some((word) => text.includes(word))]).toEqual([
        sample.id,
        isTrue || type === "must_have",
      ]);
      const isStated = shows.every((word) => text.includes(word));
      expect([sample.id, isStated]).toEqual([sample.id, isTrue || sample.group !== "plain"]);
      if (sample.group === "context_lost") expect(denies.some((word) => text.includes(word))).toBe(true);
      expect(contrasts).not.toContain(statement);
    }
  });
});
