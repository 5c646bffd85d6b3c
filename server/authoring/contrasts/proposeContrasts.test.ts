import { describe, expect, test } from "vitest";
import { proposeContrasts } from "@/server/authoring/contrasts/proposeContrasts";
import { CLEAR_STATEMENTS } from "@/server/authoring/lint/fixtures/statements";
import { foldContrast } from "@/server/rubric/contrasts";

test.each<[statement: string, contrasts: string[]]>([
  [
    "The output names the capital of France.",
    ["The output does not name the capital of France.", "The output names the capital of Germany."],
  ],
  [
    "The reply states that delivery takes 5 days.",
    ["The reply states that delivery takes 6 days.", "The reply states that delivery takes 5 weeks."],
  ],
  ["The output mentions the year 1999.", ["The output mentions the year 2000.", "The output mentions the year 2009."]],
  ["The report gives the date 2026-03-09.", ["The report gives the date 2027-03-09."]],
  ["The letter invites the customer on Monday.", ["The letter invites the customer on Thursday."]],
  ["The output cites at least 3 sources.", ["The output cites fewer than 3 sources."]],
  ["The summary lists at most 4 risks.", ["The summary lists more than 4 risks."]],
  [
    "Every claim in the output is stated in the context.",
    ["Not every claim in the output is stated in the context.", "No claim in the output is stated in the context."],
  ],
  ["No sentence of the output blames the customer.", ["Some sentence of the output blames the customer."]],
  ["The output does not name a competitor.", ["The output names a competitor."]],
  [
    "The reply offers a replacement before it offers a refund.",
    ["The reply offers a replacement after it offers a refund."],
  ],
  [
    "The output says that Siemens pays a higher price.",
    ["The output says that Siemens pays a lower price.", "The output says that Toyota pays a higher price."],
  ],
  ["Die Ausgabe nennt die Hauptstadt von Frankreich.", ["Die Ausgabe nennt die Hauptstadt von Deutschland."]],
  [
    "Die Antwort nennt eine Frist von 14 Tagen.",
    ["Die Antwort nennt eine Frist von 15 Tagen.", "Die Antwort nennt eine Frist von 14 Wochen."],
  ],
  [
    "Jeder Satz der Ausgabe steht im Kontext.",
    ["Nicht jeder Satz der Ausgabe steht im Kontext.", "Kein Satz der Ausgabe steht im Kontext."],
  ],
  ["Die Antwort nennt mindestens 2 Gründe und ist kurz.", ["Die Antwort nennt weniger als 2 Gründe und ist kurz."]],
  [
    "Die Ausgabe nennt einen Termin im März.",
    ["Die Ausgabe nennt keinen Termin im März.", "Die Ausgabe nennt einen Termin im Juni."],
  ],
])("proposes for %s", (statement, contrasts) => {
  expect(proposeContrasts(statement)).toEqual(expect.arrayContaining(contrasts));
});

describe("proposes nothing that may be true when the statement is true:", () => {
  test.each<[statement: string, wrong: RegExp]>([
    ["The output cites at least 3 sources.", /[46]/],
    ["The output does not mention Paris.", /does not mention (?!Paris)/],
    ["The output names Paris or London.", /names (?!Paris or London)\w+ or/],
    ["Each passage about Paris is quoted in the output.", /about (?!Paris)/],
    ["The output names the fee when the order is above 50 euros.", /when the order is (?!above 50 euros)/],
    ["The reply states that 2 of the 3 parcels arrived.", /states that (?!2 of the 3)/],
    ["The reply says that the order is delivered within 30 days.", /within (?!30 days)/],
  ])("%s", (statement, wrongContrast) => {
    expect(proposeContrasts(statement).filter((contrast) => wrongContrast.test(contrast))).toEqual([]);
  });
});

test.each(["La sortie nomme la capitale du Pérou.", "出力はフランスの首都の名前を示す。", "The tone fits.", "x", ""])(
  "proposes nothing for a statement without known words: %j",
  (statement) => {
    expect(proposeContrasts(statement)).toEqual([]);
  },
);

test("returns at most eight proposals, always the same, that differ from the statement and from each other", () => {
  const longStatement =
    "The output says that Anna from Paris met Siemens in Peru on Monday 5 January 2026 for 30 days.";
  for (const statement of [...CLEAR_STATEMENTS, longStatement]) {
    const contrasts = proposeContrasts(statement);
    expect(proposeContrasts(statement)).toEqual(contrasts);
    expect(contrasts.length).toBeLessThanOrEqual(8);
    expect(new Set([statement, ...contrasts].map(foldContrast)).size).toBe(contrasts.length + 1);
  }
  expect(proposeContrasts(longStatement)).toHaveLength(8);
});
