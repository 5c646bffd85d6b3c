import { describe, expect, test } from "vitest";
import { type JudgeMessage, JudgeError } from "@/server/llm/port";
import { Problem } from "@/server/contracts/problems";
import { fromOutcomes } from "@/server/authoring/induction/fromOutcomes";
import { depsWith, NO_MODEL } from "@/testing/scriptedJudge";

const example = (label: string, output: unknown, more: object = {}) => ({ label, output, ...more });
const INVOICES = [
  example("met", "Invoice INV-2041 is due on 2026-01-05."),
  example("met", "Please pay INV-77 by 2026-02-01, thank you."),
  example("not_met", "Please pay the invoice soon."),
  example("not_met", "Thank you for your order, it is due on 2026-03-01."),
];

async function refusal(body: Record<string, unknown>, deps = NO_MODEL): Promise<[code: string, detail: string]> {
  const error: unknown = await fromOutcomes(deps, { body }).catch((caught: unknown) => caught);
  if (!Problem.is(error)) throw new Error("was not refused", { cause: error });
  return [error.code, error.detail ?? ""];
}

describe("refusals", () => {
  const [a, b, c] = INVOICES;
  test.each<[code: string, body: Record<string, unknown>, detail: RegExp]>([
    ["too_few_examples", { examples: [a, b] }, /body\.examples: has 2/],
    ["too_few_examples", { examples: [{ label: "yes" }] }, /at least 3/],
    [
      "too_many_examples",
      { examples: Array.from({ length: 201 }, (_, n) => ({ label: 7, output: `${n}` })) },
      /at most 200/,
    ],
    ["invalid_label", { examples: [a, b, c, example("yes", "x")] }, /body\.examples\.3\.label/],
    ["invalid_label", { examples: [a, b, { output: "x" }] }, /body\.examples\.2\.label/],
    ["invalid_input_roles", { examples: [a, b, { ...c, context: 5 }] }, /body\.examples\.2\.context/],
    ["invalid_input_roles", { examples: [a, b, { ...c, values: [1] }] }, /body\.examples\.2\.values/],
    ["invalid_input_roles", { examples: [a, b, { label: "met" }] }, /body\.examples\.2\.output/],
    ["invalid_input_roles", { examples: [a, b, { ...c, outptu: "x" }] }, /body\.examples\.2.*outptu/],
    ["invalid_input_roles", { examples: [a, { ...b, label: "yes" }, { ...c, input: 1 }] }, /2\.input.*1\.label/],
    ["invalid_request", { examples: "all" }, /body\.examples/],
    ["invalid_request", {}, /body\.examples/],
    ["invalid_request", { examples: [a, b, c], goal: "g".repeat(501) }, /body\.goal/],
    ["invalid_request", { examples: [a, b, c], options: { max_criteria: 21 } }, /body\.options\.max_criteria/],
    ["invalid_request", { examples: [a, b, c], color: 1 }, /color/],
    ["invalid_request", { examples: [a, b, { ...c, rationale: "r".repeat(601) }] }, /body\.examples\.2\.rationale/],
    ["invalid_request", { examples: [{ ...a, id: "x" }, { ...b, id: "x" }, c] }, /body\.examples\.1\.id/],
    ["invalid_request", { examples: [a, b, { ...c, output: "half \ud800" }] }, /body\.examples\.2\.output/],
    [
      "conflicting_labels",
      {
        examples: [example("met", { b: 1, a: 2 }), b, example("not_met", { a: 2, b: 1 }, { rationale: "r", id: "z" })],
      },
      /body\.examples\.2\.label.*body\.examples\.0\.label/,
    ],
  ])("%s (%#)", async (code, body, detail) => {
    const [refused, said] = await refusal(body);
    expect(refused).toBe(code);
    expect(said).toMatch(detail);
  });

  test("the same output with another input is no conflict", async () => {
    const examples = [
      example("met", "same", { input: "a" }),
      example("not_met", "same", { input: "b" }),
      example("met", "x"),
    ];
    expect((await refusal({ examples }))[0]).toBe("induction_failed");
  });

  test("without contrast and without a model nothing can be induced", async () => {
    const [code, detail] = await refusal({ examples: ["a", "b", "c"].map((output) => example("met", output)) });
    expect([code, detail]).toEqual(["induction_failed", expect.stringMatching(/no contrast/)]);
  });
});

describe("deterministic induction", () => {
  test("a code that only the met examples have", async () => {
    const { rubric_spec, compile, induction } = await fromOutcomes(NO_MODEL, { body: { examples: INVOICES } });
    expect(rubric_spec).toMatchObject({
      criteria: [
        { type: "must_have", primitive: "regex_match@1", config: { pattern: "\\bINV-[0-9]+\\b", must_match: true } },
      ],
    });
    expect(compile).toMatchObject({
      ok: true,
      issues: [],
      rubric_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    });
    expect(induction).toMatchObject({ model: "none", unexplained_example_ids: [], warnings: [] });
    expect(induction.per_criterion[0]).toMatchObject({ explains_example_ids: ["2", "3"] });
  });

  test.each<[string, object[], object]>([
    [
      "a threshold on a value, at the roundest number of the gap",
      [
        example("met", "a", { values: { latency: { p95: 180 } } }),
        example("met", "b", { values: { latency: { p95: 199.5 } } }),
        example("not_met", "c", { values: { latency: { p95: 341 } } }),
      ],
      { primitive: "numeric_threshold@1", config: { path: "latency.p95", operator: "lte", threshold: 200 } },
    ],
    [
      "a required field",
      [example("met", '{"id":"a","n":1}'), example("met", { id: "b", n: 4 }), example("not_met", { id: "c" })],
      { primitive: "json_schema@1", config: { schema: { type: "object", required: ["n"] } } },
    ],
    [
      "valid JSON",
      [example("met", '{"id":"a"}'), example("met", '{"id":"b"}'), example("not_met", "id: c")],
      { primitive: "json_schema@1", config: { schema: { type: "object" } } },
    ],
    [
      "a choice of values",
      ["open", "closed", "open"]
        .map((state) => example("met", { state }))
        .concat([example("not_met", { state: "maybe" })]),
      { config: { schema: { properties: { state: { enum: ["open", "closed"] } } } } },
    ],
    [
      "leftovers that are forbidden",
      [
        example("met", "All of it is ready"),
        example("met", "Here it ends"),
        example("not_met", "All of it, TODO ends"),
      ],
      { type: "must_not", config: { pattern: "\\b(?:todo|tbd|fixme|lorem ipsum|coming soon)\\b", flags: "i" } },
    ],
    [
      "a URL that is demanded",
      [
        example("met", "Read https://a.example/x first"),
        example("met", "Look at https://b.example for more"),
        example("not_met", "Read the site first"),
      ],
      { config: { pattern: "https?://[^\\s]+", must_match: true } },
    ],
    [
      "a word of a script whose vowel signs are marks, as a whole word",
      [
        example("met", "रकम वापसी होगी"),
        example("met", "कल वापसी है"),
        example("not_met", "रकम मिलेगी नहीं कभी"),
        example("not_met", "कल है"),
      ],
      { config: { pattern: "(?:^|[^\\p{L}\\p{M}\\p{N}_])वापसी(?:[^\\p{L}\\p{M}\\p{N}_]|$)", must_match: true } },
    ],
    [
      "a word of two ideographs",
      [
        example("met", "一 退款 可"),
        example("met", "二 退款 不"),
        example("not_met", "一 交换 可"),
        example("not_met", "二 退货 不"),
      ],
      { config: { pattern: "(?:^|[^\\p{L}\\p{M}\\p{N}_])退款(?:[^\\p{L}\\p{M}\\p{N}_]|$)", must_match: true } },
    ],
  ])("%s", async (_, examples, criterion) => {
    const { rubric_spec, induction } = await fromOutcomes(NO_MODEL, {
      body: {
        examples: [examples[0], examples[1], examples[2], ...examples.slice(3)],
      },
    });
    expect((rubric_spec as { criteria: unknown[] }).criteria[0]).toMatchObject(criterion);
    expect(induction.unexplained_example_ids).toEqual([]);
  });

  test("criteria that catch a partial example are scored, and a verdict that differs from the label is reported", async () => {
    const examples = [
      example("met", "Cause: rain. See https://a.example"),
      example("met", "Cause: wind. See https://b.example"),
      example("partial", "Cause: snow.", { id: "p" }),
    ];
    const { rubric_spec, induction } = await fromOutcomes(NO_MODEL, { body: { examples } });
    expect(rubric_spec).toMatchObject({ criteria: [{ type: "scored" }] });
    expect(induction.warnings).toEqual(['Example "p" is labeled partial; this draft decides not_met.']);
  });

  test("rules that separate only by chance have little confidence", async () => {
    const confidenceOf = async (examples: object[]) =>
      (await fromOutcomes(NO_MODEL, { body: { examples } })).induction.per_criterion[0]?.confidence ?? 1;
    const chance = await confidenceOf([
      example("met", "the river rose quickly last night near town"),
      example("met", "near town the river rose again last night"),
      example("not_met", "a dog barked"),
    ]);
    expect(chance).toBeLessThan(0.3);
    expect(await confidenceOf(INVOICES)).toBeGreaterThan(chance);
  });

  test("never more than max_criteria, keys unique", async () => {
    const examples = [
      ...[1, 2].map((n) => example("met", { a: n, b: n, "2c": n, é: n })),
      ...["a", "b", "2c", "é"].map((gone) => {
        const fields = Object.entries({ a: 1, b: 1, "2c": 1, é: 1 }).filter(([name]) => name !== gone);
        return example("not_met", Object.fromEntries(fields));
      }),
    ];
    const all = await fromOutcomes(NO_MODEL, { body: { examples } });
    expect(all.induction.unexplained_example_ids).toEqual([]);
    expect(new Set(all.induction.per_criterion.map(({ key }) => key)).size).toBe(4);
    const one = await fromOutcomes(NO_MODEL, { body: { examples, options: { max_criteria: 1 } } });
    expect(one.induction.per_criterion).toHaveLength(1);
    expect(one.induction.unexplained_example_ids).toHaveLength(3);
  });
});

describe("with a model", () => {
  const POLITE = {
    key: "no_blame",
    type: "must_have",
    title: "",
    statement: "No sentence of the output blames the customer.",
    primitive: "llm_judge@1",
    config: "{}",
    requires_context: false,
    explains: ["2", "unknown"],
  };
  const DULL = [example("met", "abc"), example("met", "xyz"), example("not_met", "mno", { rationale: "it blames" })];
  const draft = (...criteria: object[]) => JSON.stringify({ name: "D", criteria });

  test("asks for what the primitives leave unexplained, with the examples fenced, and tells what was not run", async () => {
    const asked: (readonly JudgeMessage[])[] = [];
    const deps = depsWith((messages) => {
      asked.push(messages);
      return draft(POLITE);
    });
    const { rubric_spec, induction } = await fromOutcomes(deps, {
      body: { examples: DULL, options: { judge_tier_hint: 3 } },
    });
    expect(rubric_spec).toMatchObject({ criteria: [{ key: "no_blame", primitive: "llm_judge@1", tier: 3 }] });
    expect(induction).toMatchObject({
      model: "scripted-2",
      per_criterion: [{ key: "no_blame", explains_example_ids: ["2"], confidence: 0.5 }],
      unexplained_example_ids: [],
    });
    const [system, question, data] = asked[0] ?? [];
    expect(system?.content).not.toContain("mno");
    expect(question?.content).not.toContain("mno");
    expect(data?.content).toContain(
      "<<<00112233445566ff begin examples[2].output>>>\nmno\n<<<00112233445566ff end examples[2].output>>>",
    );
  });

  test("proposals that the examples contradict are left out, with a warning", async () => {
    const wrong = { ...POLITE, key: "has_b", primitive: "regex_match@1", config: '{"pattern":"b"}' };
    const right = { ...POLITE, key: "no_m", primitive: "regex_match@1", config: '{"pattern":"^m","must_match":false}' };
    const { induction } = await fromOutcomes(
      depsWith(() => draft(wrong, right)),
      { body: { examples: DULL } },
    );
    expect(induction.per_criterion).toEqual([{ key: "no_m", explains_example_ids: ["2"], confidence: 0.8 }]);
    expect(induction.warnings[0]).toContain('"has_b" was left out');
  });

  test("one repair, with the compiler's issues", async () => {
    const replies = [draft({ ...POLITE, key: "No Blame" }), draft(POLITE)];
    const asked: (readonly JudgeMessage[])[] = [];
    const deps = depsWith((messages) => {
      asked.push(messages);
      return replies.shift() ?? "";
    });
    expect((await fromOutcomes(deps, { body: { examples: DULL } })).compile.ok).toBe(true);
    expect(asked).toHaveLength(2);
    expect(asked[1]?.at(-1)?.content).toContain("/criteria/0/key");
  });

  test.each([
    ["text", "I cannot"],
    ["no criteria", draft()],
    ["only what the examples contradict", draft({ ...POLITE, explains: [] })],
  ])("a reply of %s is induction_failed", async (_, reply) => {
    expect(
      (
        await refusal(
          { examples: DULL },
          depsWith(() => reply),
        )
      )[0],
    ).toBe("induction_failed");
  });

  test("an outage is service_unavailable with Retry-After, a rejected call induction_failed", async () => {
    const failing = (kind: "unavailable" | "rejected", after: number | null) =>
      depsWith(() => {
        throw new JudgeError(kind, "down", after);
      });
    const error: unknown = await fromOutcomes(failing("unavailable", 1_500), { body: { examples: DULL } }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toMatchObject({ code: "service_unavailable", headers: { "retry-after": "2" } });
    expect((await refusal({ examples: DULL }, failing("rejected", null)))[0]).toBe("induction_failed");
  });

  test("is not asked when the primitives explain everything, unless they are not preferred", async () => {
    const never = depsWith(() => {
      throw new Error("asked");
    });
    expect((await fromOutcomes(never, { body: { examples: INVOICES } })).induction.model).toBe("none");
    const asked = fromOutcomes(never, { body: { examples: INVOICES, options: { prefer_primitives: false } } });
    await expect(asked).rejects.toThrow("asked");
  });

  test("what the primitives found survives a useless draft", async () => {
    const examples = [...INVOICES, example("cannot_determine", "The scan of INV-1 cannot be read", { id: "blurred" })];
    const { induction } = await fromOutcomes(
      depsWith(() => "no"),
      { body: { examples } },
    );
    expect(induction.unexplained_example_ids).toEqual(["blurred"]);
    expect(induction.warnings[0]).toContain("The model added nothing");
  });
});
