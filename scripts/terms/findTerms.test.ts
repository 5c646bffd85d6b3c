import { describe, expect, it } from "vitest";
import { type Rule, termFinder } from "@/scripts/terms/findTerms";
import { specTokens } from "@/scripts/terms/specTokens";

const found = (rule: Partial<Rule>, text: string, allowed?: ReadonlySet<string>) =>
  termFinder([{ term: "(lay|lays) out", use: "fan out", ...rule }], allowed)(text).map((hit) => hit.found);

describe("termFinder", () => {
  it.each(["lay out", "Lays out", "layOut", "LAY_OUT", "lay_out", "lay-out", "reallyLayOutNow"])(
    "finds a phrase in %s",
    (text) => {
      expect(found({}, text)).toHaveLength(1);
    },
  );

  it.each(["lay. Out", "lay, out", "layout", "outlay", "delay out", "lay it out"])("finds nothing in %s", (text) => {
    expect(found({}, text)).toEqual([]);
  });

  it("follows a phrase over the lines of a comment and of a concatenated string", () => {
    expect(found({}, "// we lay\n// out")).toHaveLength(1);
    expect(found({}, "/** we lay\n *  out */")).toHaveLength(1);
    expect(found({}, '"we lay " +\n  "out"')).toHaveLength(1);
  });

  it("names line and replacement", () => {
    expect(termFinder([{ term: "whoever", use: "the user" }])("one\ntwo whoever\n")).toEqual([
      { line: 2, found: "whoever", use: "the user" },
    ]);
  });

  it("reports overlapping terms once", () => {
    const rules = [
      { term: "lay out", use: "fan out" },
      { term: "out", use: "outside" },
    ];
    expect(termFinder(rules)("lay out")).toHaveLength(1);
  });

  it("leaves what the rule allows around the term", () => {
    expect(found({ term: "wall", allow: ["wall clock"] }, "by the wall clock")).toEqual([]);
    expect(found({ term: "wall", allow: ["wall clock"] }, "the tenant wall")).toEqual(["wall"]);
  });

  it("keeps a rule to identifiers or to prose", () => {
    expect(found({ only: "identifier" }, "lay out")).toEqual([]);
    expect(found({ only: "prose" }, "layOut")).toEqual([]);
  });

  it("lets the specification's identifiers pass, in both spellings", () => {
    const allowed = specTokens("Body: identity_rung (string), required.");
    expect(found({ term: "rung" }, "identity_rung identityRung nextRung", allowed)).toEqual(["Rung"]);
  });
});
