import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";

const renderText = (props: Parameters<typeof CriterionDetermination>[0]) =>
  renderToStaticMarkup(createElement(CriterionDetermination, props))
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

test.each([
  ["met", true, "No violation Met"],
  ["not_met", true, "Violation Not met"],
  ["partial", true, "Violation in part Partial"],
  ["cannot_determine", true, "Cannot determine"],
  ["met", false, "Met"],
  ["not_met", undefined, "Not met"],
] as const)("%s of a criterion with inverted %j is shown as “%s”", (determination, inverted, text) => {
  expect(renderText({ determination, inverted })).toBe(text);
});
