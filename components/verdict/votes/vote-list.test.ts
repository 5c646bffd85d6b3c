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
