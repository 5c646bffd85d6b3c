import { expect, test } from "vitest";
import { checkCitations } from "@/server/domain/judging/citation/checkCitations";
import { sourcesOf } from "@/server/domain/submission/sources";
import { normalizeSubmission } from "@/server/domain/submission/normalize";

const OUTPUT = "You may return it within 60 days.";
const SOURCES = sourcesOf(
  normalizeSubmission({
    output: OUTPUT,
    context: [{ value: "Returns are accepted within 30 days.", label: "returns policy" }],
    evidence: [{ value: "The parcel came on 3 May." }, { value: "It was sent back on 9 May." }],
  }),
);
const check = (...citations: [source: string, quote: string][]) =>
  checkCitations(
    citations.map(([source, quote]) => ({ source, quote })),
    SOURCES,
  );

test("a quote is located in the source that it names", () => {
  const checked = check(["context[0]", "accepted  within 30 days"], ["output", "within 60 days"]);
  expect(checked).toMatchObject({ verified: 1, repaired: 1, dropped: 0, grounding: 1 });
  expect(checked.spans).toMatchObject([
    {
      source: "evidence:returns policy",
      locator: "context[0]:chars:12-35",
      snippet: "accepted within 30 days",
      check: "repaired",
    },
    { source: "submission", locator: "chars:18-32", snippet: "within 60 days", check: "verified" },
  ]);
});

test("a quote that stands elsewhere is dropped: a claim from the output does not pass as context", () => {
  expect(check(["context[0]", "within 60 days"])).toMatchObject({ spans: [], dropped: 1, grounding: 0 });
  expect(check(["evidence[0]", "sent back on 9 May"])).toMatchObject({ spans: [], dropped: 1 });
});

test.each([
  [" Output ", "within 60 days"],
  ["submission", "within 60 days"],
  ["context", "within 30 days"],
  ["Context 0", "within 30 days"],
  ['context[0] "returns policy"', "within 30 days"],
  ["evidence 1", "9 May"],
])("the spelling %j of a name is forgiven", (source, quote) => {
  expect(check([source, quote])).toMatchObject({ verified: 1, dropped: 0 });
});

test.each(["context[1]", "evidence", "returns policy", "policy", "input", ""])("the name %j is wrong", (source) => {
  expect(check([source, "May"], [source, "within 30 days"])).toMatchObject({ spans: [], dropped: 2 });
});

test("twins count once, found or not", () => {
  expect(check(["output", "60 days"], ["output", "60 days"], ["submission", "60 days"])).toMatchObject({ verified: 1 });
  expect(check(["output", "90 days"], ["output", "90 days"])).toMatchObject({ verified: 0, dropped: 1 });
});

test("of many citations twenty are looked at, the rest is dropped", () => {
  const quotes = Array.from({ length: 30 }, (_, at) => OUTPUT.slice(0, at + 4));
  const checked = check(...quotes.map((quote): [string, string] => ["output", quote]));
  expect(checked).toMatchObject({ dropped: 10 });
  expect(checked.verified).toBeGreaterThan(0);
});
