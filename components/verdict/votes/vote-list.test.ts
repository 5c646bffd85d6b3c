import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VoteList } from "@/components/verdict/votes/VoteList";

const sample = { tier: 1, sample: 0, model: "m", vote: "not_met", rationale: null } as const;

test.each([
  [true, "Found Not met"],
  [undefined, "Not met"],
])("a vote on a criterion with inverted %j is shown as “%s”", (inverted, text) => {
  const samples = [sample] as unknown as Parameters<typeof VoteList>[0]["samples"];
  const markup = renderToStaticMarkup(createElement(VoteList, { samples, readings: [], inverted }));
  const shown = markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  expect(shown.startsWith(text)).toBe(true);
});

test("a reading passage by passage lists those that break the statement first, and open", () => {
  const reading = {
    tier: 1,
    kind: "opposite",
    model: "r",
    reused: false,
    outcome: "contradicts",
    reason: "No.",
  } as const;
  const at = (locator: string, agrees: boolean) => ({
    source: "submission",
    locator,
    agrees,
    snippet: `Text ${locator}`,
  });
  const passages = [at("chars:0-4", true), at("chars:5-9", false)];
  const markup = renderToStaticMarkup(
    createElement(VoteList, { samples: [], readings: [{ ...reading, passages }], inverted: false }),
  );
  expect(markup).toContain("<details open");
  expect(markup).toContain("2 passages");
  expect(markup.indexOf("Text chars:5-9")).toBeLessThan(markup.indexOf("Text chars:0-4"));
});
