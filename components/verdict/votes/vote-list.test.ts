import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { VoteList } from "@/components/verdict/votes/VoteList";
import { PassageList } from "@/components/verdict/votes/PassageList";

const sample = { tier: 1, sample: 0, model: "m", vote: "not_met", rationale: null } as const;

test.each([
  [true, "Violation Not met"],
  [undefined, "Not met"],
])("shows a vote on a criterion with inverted %j as “%s”", (inverted, text) => {
  const samples = [sample] as unknown as Parameters<typeof VoteList>[0]["samples"];
  const markup = renderToStaticMarkup(createElement(VoteList, { samples, readings: [], inverted }));
  const visibleText = markup
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  expect(visibleText.startsWith(text)).toBe(true);
});

test("shows the probability of a passage and the passages that state it, where the reader gives them", () => {
  const passage = { source: "submission", locator: "chars:0-4", agrees: true, snippet: "Six tables." };
  const source = { source: "submission", locator: "context[0]:chars:0-9", snippet: "It has six tables." };
  const renderPassage = (fields: object) =>
    renderToStaticMarkup(createElement(PassageList, { passages: [{ ...passage, ...fields }] }));
  const fullMarkup = renderPassage({ probability: 0.875, sources: [source] });
  for (const text of ["Probability", "87.5%", "Stated in", "It has six tables."]) expect(fullMarkup).toContain(text);
  expect(renderPassage({ sources: [] })).toContain("none named");
  expect(renderPassage({})).not.toMatch(/Probability|Stated in/);
});

test("lists passages that break the statement first, and opens them", () => {
  const passage = (locator: string, agrees: boolean) => ({
    source: "submission",
    locator,
    agrees,
    snippet: `Text ${locator}`,
  });
  const passages = [passage("chars:0-4", true), passage("chars:5-9", false)];
  const markup = renderToStaticMarkup(createElement(PassageList, { passages }));
  expect(markup).toContain("<details open");
  expect(markup).toContain("2 passages");
  expect(markup.indexOf("Text chars:5-9")).toBeLessThan(markup.indexOf("Text chars:0-4"));
});
