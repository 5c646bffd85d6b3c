import fc from "fast-check";
import { expect, test } from "vitest";
import { sourcesOf } from "@/server/submission/sources";
import { detailCitation, lostCitations } from "@/server/detail/spans";
import { detailTexts } from "@/server/detail/texts";
import { normalizeSubmission } from "@/server/submission/normalize";

const SUBMISSION = {
  ...normalizeSubmission({
    output: "Paid on May 3. 😀",
    input: { question: "When?" },
    context: [{ value: "The bank says May 3." }, { value: { note: "late" }, label: "policy: chars:1-2" }],
    reference: "input:chars:0-4",
    evidence: [{ value: "A receipt." }],
    values: { days: 3 },
  }),
  references: [{ id: "law.1", value: "Thirty days." }],
};
const SOURCES = sourcesOf(SUBMISSION);

test("every text has its name, role, label, trust and form", () => {
  expect(
    detailTexts(SUBMISSION, false).texts.map(({ text: _, suspected: _s, ...named }) => Object.values(named)),
  ).toEqual([
    ["output", "output", null, null, "text"],
    ["input", "input", null, null, "json"],
    ["context[0]", "context", null, "claimant", "text"],
    ["context[1]", "context", "policy: chars:1-2", "claimant", "json"],
    ["reference", "reference", null, null, "text"],
    ["evidence[0]", "evidence", null, "claimant", "text"],
    ["values", "values", null, null, "json"],
    ["reference:law.1", "reference", null, null, "text"],
  ]);
});

test("whatever a source cites is found again in that source", () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOURCES), fc.nat(), fc.nat(), (source, a, b) => {
      const [start = 0, end = 0] = [a, b].map((n) => n % (source.text.length + 1)).sort((x, y) => x - y);
      const span = detailCitation(source.cite(`chars:${start}-${end}`, source.text.slice(start, end)), SOURCES);
      expect(span).toMatchObject({ source: source.name, start, end, found: true });
    }),
  );
});

test("a pointer, a path, a range beyond the text and an absent text have no offsets", () => {
  const nowhere = { start: null, end: null, found: true };
  expect(detailCitation({ source: "submission", locator: "/status" }, SOURCES)).toMatchObject({
    ...nowhere,
    source: "output",
  });
  expect(detailCitation({ source: "submission", locator: "values:days" }, SOURCES)).toMatchObject({
    ...nowhere,
    source: "values",
  });
  expect(detailCitation({ source: "submission", locator: "chars:5-4" }, SOURCES)).toMatchObject(nowhere);
  expect(detailCitation({ source: "submission", locator: "chars:0-99" }, SOURCES)).toMatchObject(nowhere);
  expect(detailCitation({ source: "evidence:x", locator: "evidence[7]:chars:0-1" }, SOURCES)).toMatchObject({
    ...nowhere,
    source: null,
  });
  expect(detailCitation({ source: "submission" }, SOURCES)).toMatchObject({ ...nowhere, locator: null });
});

test("invented citations are listed once, with their source", () => {
  const lost = lostCitations(
    [
      { source: "output", quote: "Paid on May 3." },
      { source: "context[0]", quote: "the bank said nothing" },
      { source: "context[0]", quote: "the bank said nothing" },
      { source: "minutes", quote: "Paid on May 3." },
      { from: 1, to: 2 },
      { from: 90, to: 91 },
    ],
    SOURCES,
  );
  const nowhere = { locator: null, start: null, end: null, found: false, check: null };
  expect(lost).toEqual([
    { ...nowhere, source: "context[0]", snippet: "the bank said nothing" },
    { ...nowhere, source: null, snippet: "Paid on May 3." },
    { ...nowhere, source: null, snippet: "[90-91]" },
  ]);
});
