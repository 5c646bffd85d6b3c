import { expect, test } from "vitest";
import { sha256Hex } from "@/server/deps/hash";
import { itemsInAnswerOrder, readingItems } from "@/server/judging/reading/readingItems";
import { controlClaim, readingPrompt, readingSchema } from "@/server/judging/reading/readingPrompt";
import { readReading } from "@/server/judging/reading/readReading";

const BOUNDARY = "0123456789abcdef";
const readValue = (value: unknown, contrasts = 0, passages: number[] = []) =>
  readReading(
    { text: typeof value === "string" ? value : JSON.stringify(value), finish: "stop" },
    BOUNDARY,
    { contrasts: Array.from({ length: contrasts }, String), passages, ...MATERIAL },
    true,
  );
const MATERIAL = {
  kind: "opposite",
  texts: [{ name: "output", text: "1| One.\n2+ Two.\n3| Three." }],
  sourcePassages: [],
  examplesFrom: null,
  isPartial: false,
} as const;
/** Builds a reply with answers to the statement, its opposite, the control claim, its opposite, and the contrasts. */
function replyWith(...answers: unknown[]): Record<string, unknown> {
  const contrasts = answers.length - 4;
  const namedAnswers = itemsInAnswerOrder(BOUNDARY, contrasts).map(({ claim, negated, contrast }, index) => [
    readingItems(BOUNDARY, contrasts).find(
      (item) => item.claim === claim && item.negated === negated && item.contrast === contrast,
    )!.name,
    answers[index],
  ]);
  return { reason: "So.", ...(Object.fromEntries(namedAnswers) as Record<string, unknown>) };
}

test.each([
  [["yes", "no", "no", "yes"], "agrees"],
  [["no", "yes", "no", "yes"], "contradicts"],
  [["no", "no", "no", "yes"], "contradicts", true],
  [["yes", "yes", "no", "yes"], "unreliable", true],
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
])("reads the answers %j as %s", (answers, outcome, isInconsistent = false) => {
  const reply = replyWith(...answers);
  const result = { outcome, reason: expect.stringMatching(/^So\./), ...(isInconsistent && { isInconsistent }) };
  expect(readValue(reply)).toEqual({ ok: true, result });
  expect(readValue(`\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``)).toMatchObject({ ok: true, result: { outcome } });
});

const HONEST_ANSWERS = ["yes", "no", "no", "yes"];
const [FIRST_ITEM] = readingItems(BOUNDARY, 0);

test.each([
  ["without an object", "yes"],
  ["with a list of two objects", [replyWith(...HONEST_ANSWERS), replyWith(...HONEST_ANSWERS)]],
  ["with a missing answer", { ...replyWith(...HONEST_ANSWERS), [FIRST_ITEM!.name]: undefined }],
  ["with null as an answer", replyWith("yes", null, "no", "yes")],
  ["with numbers as answers", replyWith(1, 0, 0, 1)],
  ["with another word as an answer", replyWith("probably", "no", "no", "yes")],
  ["with names that a submission could plant", { statement: "yes", opposite: "no", control: "no" }],
  ["with a repeated name", JSON.stringify(replyWith(...HONEST_ANSWERS)).replace("{", `{"${FIRST_ITEM!.name}":"no",`)],
])("rejects a reply %s", (_, reply) => {
  expect(readValue(reply)).toMatchObject({ ok: false });
});

test("rejects a reply that was cut off", () => {
  const text = JSON.stringify(replyWith(...HONEST_ANSWERS));
  expect(readReading({ text, finish: "length" }, BOUNDARY, { contrasts: [], passages: [], ...MATERIAL }, true)).toEqual(
    {
      ok: false,
      fault: "the reply was cut off; raise JUDGE_MAX_OUTPUT_TOKENS if the model needs more",
    },
  );
});

test("recognizes a refusal in prose", () => {
  expect(readValue("I'm sorry, but I can't assist with that.")).toMatchObject({ ok: false, refused: true });
});

test("ignores a draft before the end of the reasoning, even when its beginning is not marked", () => {
  const draftReply = JSON.stringify(replyWith("yes", "no", "no", "yes"));
  const finalReply = JSON.stringify(replyWith("no", "yes", "no", "yes"));
  expect(readValue(`${draftReply} Hmm.\n</think>\n${finalReply}`)).toMatchObject({
    ok: true,
    result: { outcome: "contradicts" },
  });
  expect(readValue(`${draftReply} Hmm.\n</think>\nNeither.`)).toMatchObject({ ok: false });
});

test("asks the questions in every possible order, under names that do not reveal the question", () => {
  const question = {
    kind: "cold" as const,
    statement: "It is so.",
    contrasts: [],
    inverted: false,
    isPartial: true,
    role: "output" as const,
    texts: [],
    passages: [],
    sourcePassages: [],
    examplesFrom: null,
  };
  const orders = new Map<string, string[]>();
  for (let index = 0; index < 400; index++) {
    const boundary = [7, 13, 29, 61]
      .map((factor) => ((index * factor * 997 + 13 * factor) % 65_536).toString(16).padStart(4, "0"))
      .join("");
    const prompt = readingPrompt({ ...question, boundary }).at(-1)?.content ?? "";
    const items = [...prompt.matchAll(/^"(\w+)": It is (not )?true that: at least in part, (It .+)$/gm)];
    const schema = readingSchema(boundary, 0).json["properties"] as object;
    expect(Object.keys(schema)).toEqual(["reason", "about_checking", ...items.map(([, name]) => name)]);
    expect(new Set(items.map(([, , , claim]) => claim))).toEqual(new Set(["It is so.", controlClaim(boundary)]));
    const order = items
      .map(([, , negation, claim]) => `${claim === "It is so." ? "S" : "C"}${negation ? "-" : "+"}`)
      .join(" ");
    orders.set(
      order,
      items.map(([, name]) => name!.replace(/_.*/, "")),
    );
  }
  expect(orders.size).toBe(24);
  expect(new Set([...orders.values()].map((names) => names.join()))).toEqual(new Set(["q1,q2,q3,q4"]));
});

test("selects one of 4,096 control claims by the boundary", () => {
  const claims = Array.from({ length: 4_096 }, (_, index) => controlClaim(index.toString(16).padStart(3, "0")));
  expect(new Set(claims).size).toBe(4_096);
});

test("is indifferent when the reader also agrees to a contrast, and agrees when it agrees only to the statement", () => {
  const contrastIndexes = [0, 1];
  const results: [string[], string][] = [
    [["yes", "no", "no", "yes", "no", "no"], "agrees"],
    [["yes", "no", "no", "yes", "yes", "no"], "indifferent"],
    [["yes", "no", "no", "yes", "no", "yes"], "indifferent"],
    [["no", "yes", "no", "yes", "yes", "no"], "contradicts"],
    [["yes", "yes", "no", "yes", "yes", "yes"], "unreliable"],
    [["yes", "no", "no", "no", "yes", "yes"], "unreliable"],
  ];
  for (const [answers, outcome] of results) {
    expect(readValue(replyWith(...answers), 2)).toMatchObject({
      ok: true,
      result: { outcome, contrasts: contrastIndexes },
    });
  }
});

test("asks two contrasts per reading under random names, and each contrast in some reading", () => {
  const pairs = new Set<string>();
  for (let index = 0; index < 2_000; index++) {
    const boundary = sha256Hex(String(index)).slice(0, 16);
    const items = readingItems(boundary, 5);
    const contrasts = items.flatMap(({ contrast }) => contrast ?? []);
    expect(new Set(contrasts).size).toBe(2);
    expect(new Set(items.map(({ name }) => name)).size).toBe(6);
    pairs.add(contrasts.toSorted().join());
  }
  expect(pairs.size).toBe(10);
  expect(readingItems("", 5)).toHaveLength(4 + 5);
});

test("words the question about a contrast like the question about the statement", () => {
  const question = {
    kind: "cold" as const,
    statement: "It names Peru.",
    contrasts: ["It names Chile."],
    inverted: false,
  };
  const prompt = readingPrompt({
    ...question,
    isPartial: false,
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

test("contradicts when the reader says no about one passage", () => {
  const passages = [3, 4, 7];
  const items = readingItems(BOUNDARY, 0, passages);
  const replyAboutPassages = (deniedPassages: number[], statement = "yes") =>
    Object.fromEntries(
      items.map(({ name, claim, negated, passage }) => {
        if (claim === "statement") return [name, negated ? "no" : statement];
        if (claim === "control") return [name, negated ? "yes" : "no"];
        return [name, deniedPassages.includes(passage ?? 0) ? "no" : "yes"];
      }),
    );
  const agreeingPassages = [3, 4, 7].map((passage) => ({ passage, agrees: true }));
  expect(readValue(replyAboutPassages([]), 0, passages)).toMatchObject({
    result: { outcome: "agrees", passages: agreeingPassages },
  });
  expect(readValue(replyAboutPassages([4]), 0, passages)).toMatchObject({
    result: {
      outcome: "contradicts",
      reason: "It says no of passage 4.",
      passages: [{ agrees: true }, { passage: 4, agrees: false }, { agrees: true }],
    },
  });
  expect(
    readValue({ ...replyAboutPassages([]), [items.find(({ passage }) => passage === 7)!.name]: undefined }, 0, passages)
      .ok,
  ).toBe(false);
});

test("asks about each passage whether the judge's answer is right, also for a must_not criterion", () => {
  const question = {
    kind: "opposite" as const,
    statement: "It is rude.",
    contrasts: [],
    examplesFrom: null,
    isPartial: false,
    texts: [],
  };
  const renderPrompt = (inverted: boolean) =>
    readingPrompt({ ...question, inverted, role: "output", passages: [12], sourcePassages: [], boundary: BOUNDARY })
      .map(({ content }) => content)
      .join("\n");
  expect(renderPrompt(false)).toContain('": It is true that: as far as passage 12 goes, It is rude.');
  expect(renderPrompt(true)).toContain('": It is not true that: as far as passage 12 goes, It is rude.');
  expect(Object.keys(readingSchema(BOUNDARY, 0, [12]).json["properties"] as object)).toHaveLength(2 + 5);
});
