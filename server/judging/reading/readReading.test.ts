import { expect, test } from "vitest";
import { sha256Hex } from "@/server/deps/hash";
import { askedItems, readingItems } from "@/server/judging/reading/readingItems";
import { controlClaim, readingPrompt, readingSchema } from "@/server/judging/reading/readingPrompt";
import { readReading } from "@/server/judging/reading/readReading";

const BOUNDARY = "0123456789abcdef";
const read = (value: unknown, contrasts = 0, passages: number[] = []) =>
  readReading({ text: typeof value === "string" ? value : JSON.stringify(value), finish: "stop" }, BOUNDARY, {
    contrasts: Array.from({ length: contrasts }, String),
    passages,
    ...SHOWN,
  });
const SHOWN = {
  kind: "opposite",
  texts: [{ name: "output", text: "1| One.\n2+ Two.\n3| Three." }],
  sourcePassages: [],
  examplesFrom: null,
} as const;
/** A reply with these answers to the statement, its opposite, the control claim, and its opposite. */
function replies(...answers: unknown[]): Record<string, unknown> {
  const contrasts = answers.length - 4;
  const named = askedItems(BOUNDARY, contrasts).map(({ claim, negated, contrast }, nth) => [
    readingItems(BOUNDARY, contrasts).find(
      (item) => item.claim === claim && item.negated === negated && item.contrast === contrast,
    )!.name,
    answers[nth],
  ]);
  return { reason: "So.", ...(Object.fromEntries(named) as Record<string, unknown>) };
}

test.each([
  [["yes", "no", "no", "yes"], "agrees"],
  [["no", "yes", "no", "yes"], "contradicts"],
  [["no", "no", "no", "yes"], "contradicts", true],
  [["yes", "yes", "no", "yes"], "talked_round"],
  [["yes", "no", "yes", "no"], "talked_round"],
  [["yes", "no", "no", "no"], "unreliable", true],
  [["yes", "yes", "no", "no"], "unreliable", true],
  [["no", "no", "no", "no"], "unreliable", true],
  [["yes", "yes", "yes", "yes"], "talked_round"],
  [["yes", "no", "yes", "yes"], "talked_round"],
  [["no", "yes", "yes", "yes"], "talked_round"],
  [[true, false, false, true], "agrees"],
  [[" Yes ", "NO", "no", "yes"], "agrees"],
  [["True", "false", "no", "TRUE"], "agrees"],
])("%j %s", (answers, outcome, isInconsistent = false) => {
  const reply = replies(...answers);
  const result = { outcome, reason: expect.stringMatching(/^So\./), ...(isInconsistent && { isInconsistent }) };
  expect(read(reply)).toEqual({ ok: true, result });
  expect(read(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``)).toMatchObject({ ok: true, result: { outcome } });
});

const HONEST = ["yes", "no", "no", "yes"];
const [first] = readingItems(BOUNDARY, 0);

test.each([
  ["no object", "yes"],
  ["a list of two", [replies(...HONEST), replies(...HONEST)]],
  ["an answer is missing", { ...replies(...HONEST), [first!.name]: undefined }],
  ["null", replies("yes", null, "no", "yes")],
  ["a number", replies(1, 0, 0, 1)],
  ["another word", replies("probably", "no", "no", "yes")],
  ["other names, as a text could plant them", { statement: "yes", opposite: "no", control: "no" }],
  ["a name twice", JSON.stringify(replies(...HONEST)).replace("{", `{"${first!.name}":"no",`)],
])("%s is a fault", (_, reply) => {
  expect(read(reply)).toMatchObject({ ok: false });
});

test("a reply that was cut off is a fault", () => {
  const text = JSON.stringify(replies(...HONEST));
  expect(readReading({ text, finish: "length" }, BOUNDARY, { contrasts: [], passages: [], ...SHOWN })).toEqual({
    ok: false,
    fault: "the reply was cut off; raise JUDGE_MAX_OUTPUT_TOKENS if the model needs more",
  });
});

test("a reader that refuses in prose has refused", () => {
  expect(read("I'm sorry, but I can't assist with that.")).toMatchObject({ ok: false, refused: true });
});

test("a draft before an unmarked end of reasoning is no reading", () => {
  const draft = JSON.stringify(replies("yes", "no", "no", "yes"));
  const final = JSON.stringify(replies("no", "yes", "no", "yes"));
  expect(read(`${draft} Hmm.\n</think>\n${final}`)).toMatchObject({ ok: true, result: { outcome: "contradicts" } });
  expect(read(`${draft} Hmm.\n</think>\nNeither.`)).toMatchObject({ ok: false });
});

test("every order of the questions occurs, and a name tells nothing of its question", () => {
  const question = {
    kind: "cold" as const,
    statement: "It is so.",
    contrasts: [],
    inverted: false,
    partly: true,
    role: "output" as const,
    texts: [],
    passages: [],
    sourcePassages: [],
    examplesFrom: null,
  };
  const orders = new Map<string, string[]>();
  for (let nth = 0; nth < 400; nth++) {
    const boundary = [7, 13, 29, 61]
      .map((factor) => ((nth * factor * 997 + 13 * factor) % 65_536).toString(16).padStart(4, "0"))
      .join("");
    const asked = readingPrompt({ ...question, boundary }).at(-1)?.content ?? "";
    const items = [...asked.matchAll(/^"(\w+)": It is (not )?true that: at least in part, (It .+)$/gm)];
    const schema = readingSchema(boundary, 0).json["properties"] as object;
    expect(Object.keys(schema)).toEqual(["reason", "about_checking", ...items.map(([, name]) => name)]);
    expect(new Set(items.map(([, , , claim]) => claim))).toEqual(new Set(["It is so.", controlClaim(boundary)]));
    const order = items.map(([, , not, claim]) => `${claim === "It is so." ? "S" : "C"}${not ? "-" : "+"}`).join(" ");
    orders.set(
      order,
      items.map(([, name]) => name!.replace(/_.*/, "")),
    );
  }
  expect(orders.size).toBe(24);
  expect(new Set([...orders.values()].map((names) => names.join()))).toEqual(new Set(["q1,q2,q3,q4"]));
});

test("a control claim is chosen by the boundary from 4,096", () => {
  const claims = Array.from({ length: 4_096 }, (_, nth) => controlClaim(nth.toString(16).padStart(3, "0")));
  expect(new Set(claims).size).toBe(4_096);
});

test("a reader that also agrees to a contrast is indifferent, and one that agrees to the statement alone agrees", () => {
  const asked = [0, 1];
  const results: [string[], string][] = [
    [["yes", "no", "no", "yes", "no", "no"], "agrees"],
    [["yes", "no", "no", "yes", "yes", "no"], "indifferent"],
    [["yes", "no", "no", "yes", "no", "yes"], "indifferent"],
    [["no", "yes", "no", "yes", "yes", "no"], "contradicts"],
    [["yes", "yes", "no", "yes", "yes", "yes"], "talked_round"],
    [["yes", "no", "no", "no", "yes", "yes"], "unreliable"],
  ];
  for (const [answers, outcome] of results) {
    expect(read(replies(...answers), 2)).toMatchObject({ ok: true, result: { outcome, contrasts: asked } });
  }
});

test("each reading asks two contrasts under random names, and each contrast is asked in some reading", () => {
  const pairs = new Set<string>();
  for (let nth = 0; nth < 2_000; nth++) {
    const boundary = sha256Hex(String(nth)).slice(0, 16);
    const items = readingItems(boundary, 5);
    const contrasts = items.flatMap(({ contrast }) => contrast ?? []);
    expect(new Set(contrasts).size).toBe(2);
    expect(new Set(items.map(({ name }) => name)).size).toBe(6);
    pairs.add(contrasts.toSorted().join());
  }
  expect(pairs.size).toBe(10);
  expect(readingItems("", 5)).toHaveLength(4 + 5);
});

test("contrasts are asked as the statement is", () => {
  const asked = { kind: "cold" as const, statement: "It names Peru.", contrasts: ["It names Chile."], inverted: false };
  const prompt = readingPrompt({
    ...asked,
    partly: false,
    role: "output",
    texts: [],
    passages: [],
    sourcePassages: [],
    examplesFrom: null,
    boundary: BOUNDARY,
  });
  expect(prompt.at(-1)?.content).toMatch(/": It is true that: It names Chile\.$/m);
  expect(Object.keys(readingSchema(BOUNDARY, 1).json["properties"] as object)).toHaveLength(2 + 5);
});

test("a statement about each passage contradicts where the reader says no of one", () => {
  const passages = [3, 4, 7];
  const items = readingItems(BOUNDARY, 0, passages);
  const reply = (broken: number[], statement = "yes") =>
    Object.fromEntries(
      items.map(({ name, claim, negated, passage }) => {
        if (claim === "statement") return [name, negated ? "no" : statement];
        if (claim === "control") return [name, negated ? "yes" : "no"];
        return [name, broken.includes(passage ?? 0) ? "no" : "yes"];
      }),
    );
  const agreeing = [3, 4, 7].map((passage) => ({ passage, agrees: true }));
  expect(read(reply([]), 0, passages)).toMatchObject({ result: { outcome: "agrees", passages: agreeing } });
  expect(read(reply([4]), 0, passages)).toMatchObject({
    result: {
      outcome: "contradicts",
      reason: "It says no of passage 4.",
      passages: [{ agrees: true }, { passage: 4, agrees: false }, { agrees: true }],
    },
  });
  expect(read({ ...reply([]), [items.find(({ passage }) => passage === 7)!.name]: undefined }, 0, passages).ok).toBe(
    false,
  );
});

test("a statement is asked of each passage as the judge answered it", () => {
  const asked = {
    kind: "opposite" as const,
    statement: "It is rude.",
    contrasts: [],
    examplesFrom: null,
    partly: false,
    texts: [],
  };
  const promptOf = (inverted: boolean) =>
    readingPrompt({ ...asked, inverted, role: "output", passages: [12], sourcePassages: [], boundary: BOUNDARY })
      .map(({ content }) => content)
      .join("\n");
  expect(promptOf(false)).toContain('": It is true that: as far as passage 12 goes, It is rude.');
  expect(promptOf(true)).toContain('": It is not true that: as far as passage 12 goes, It is rude.');
  expect(Object.keys(readingSchema(BOUNDARY, 0, [12]).json["properties"] as object)).toHaveLength(2 + 5);
});
