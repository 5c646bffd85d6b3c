import { describe, expect, it } from "vitest";
import { parseOutcomeLines } from "@/components/rubrics/begin/outcome-lines";

const line = (label: string, output: unknown = "Total: 12") => JSON.stringify({ output, label });

describe("parseOutcomeLines", () => {
  it("reads lines and an array alike, without empty lines", () => {
    const lines = [line("met"), "", line("not_met"), line("partial", { total: 12 })];
    const result = parseOutcomeLines(lines.join("\n"));
    expect(result.faults).toEqual([]);
    expect(result.examples.map(({ label }) => label)).toEqual(["met", "not_met", "partial"]);
    expect(parseOutcomeLines(`[${lines.filter((line) => line !== "").join(",\n")}]`)).toEqual(result);
  });

  it("reports no fault for a blank text", () => {
    expect(parseOutcomeLines(" \n ")).toEqual({ examples: [], faults: [] });
  });

  it("names each faulty line with its fault", () => {
    const text = ["not json", line("good"), '"text"', '{"label":"met"}', '{"output":"a","output":"b","label":"met"}'];
    const { faults } = parseOutcomeLines(text.join("\n"));
    expect(faults).toHaveLength(5);
    expect(faults[0]).toBe("Line 1 is not a JSON object.");
    expect(faults[1]).toBe("Line 2 needs the label met, partial, not_met, or cannot_determine.");
    expect(faults[2]).toBe("Line 3 is not a JSON object.");
    expect(faults[3]).toBe("Line 4 has no output.");
    expect(faults[4]).toMatch(/^Line 5 .*output/);
  });

  it("counts the faulty lines that it does not list", () => {
    const { faults } = parseOutcomeLines("x\n".repeat(9));
    expect(faults).toHaveLength(6);
    expect(faults.at(-1)).toBe("4 more lines to correct.");
  });

  it("says how many examples are missing", () => {
    expect(parseOutcomeLines([line("met"), line("not_met")].join("\n")).faults).toEqual(["2 examples of at least 3."]);
  });
});
