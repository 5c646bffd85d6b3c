import { expect, test } from "vitest";
import { answerNames, readingPrompt, readingSchema } from "@/server/domain/judging/reading/prompt";
import { readReading } from "@/server/domain/judging/reading/readReading";

const BOUNDARY = "0123456789abcdef";
const { statement, opposite } = answerNames(BOUNDARY);
const read = (value: unknown) =>
  readReading({ text: typeof value === "string" ? value : JSON.stringify(value), finish: "stop" }, BOUNDARY);
const both = (first: unknown, second: unknown) => ({ reason: "So.", [statement]: first, [opposite]: second });

test.each([
  [both("yes", "no"), "agrees"],
  [both("no", "yes"), "contradicts"],
  [both("no", "no"), "contradicts"],
  [both("yes", "yes"), "talked_round"],
  [both(true, false), "agrees"],
  [both(" Yes ", "NO"), "agrees"],
])("%j %s", (reply, outcome) => {
  expect(read(reply)).toEqual({ ok: true, result: { outcome, reason: "So." } });
  expect(read(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``)).toMatchObject({ ok: true, result: { outcome } });
});

test.each([
  ["no object", "yes"],
  ["a list", [both("yes", "no")]],
  ["one answer", { [statement]: "yes" }],
  ["another word", both("probably", "no")],
  ["other names, as a text could plant them", { statement: "yes", opposite: "no" }],
  ["a name twice", `{"${statement}":"no","${statement}":"yes","${opposite}":"no"}`],
])("%s is a fault", (_, reply) => {
  expect(read(reply)).toMatchObject({ ok: false });
});

test("a reply that is cut off is a fault", () => {
  const text = JSON.stringify(both("yes", "no"));
  expect(readReading({ text, finish: "length" }, BOUNDARY)).toEqual({ ok: false, fault: "the reply was cut off" });
});

test("prompt and schema name the answers in the same order, which the last digit of the boundary decides", () => {
  const question = { kind: "cold" as const, statement: "It is so.", partly: true, role: "output" as const, texts: [] };
  const orders = ["0", "1"].map((digit) => {
    const boundary = BOUNDARY.slice(0, -1) + digit;
    const asked = readingPrompt({ ...question, boundary }).at(-1)?.content ?? "";
    const inPrompt = [...asked.matchAll(/^"(\w+)": It is (?:not )?true that: at least in part, It is so\.$/gm)].map(
      (item) => item[1],
    );
    expect(Object.keys(readingSchema(boundary).json["properties"] as object)).toEqual(["reason", ...inPrompt]);
    return inPrompt;
  });
  expect(orders[0]).toEqual(orders[1]?.toReversed());
});
