import { describe, expect, test } from "vitest";
import { type JudgeMessage, JudgeError } from "@/server/llm/port";
import { Problem } from "@/server/contracts/problems";
import { fromOutcomes } from "@/server/authoring/induction/fromOutcomes";
import { depsWith, NO_MODEL } from "@/testing/scriptedJudge";

const makeExample = (label: string, output: unknown, more: object = {}) => ({ label, output, ...more });
const INVOICES = [
  makeExample("met", "Invoice INV-2041 is due on 2026-01-05."),
  makeExample("met", "Please pay INV-77 by 2026-02-01, thank you."),
  makeExample("not_met", "Please pay the invoice soon."),
  makeExample("not_met", "Thank you for your order, it is due on 2026-03-01."),
];

async function readRefusal(body: Record<string, unknown>, deps = NO_MODEL): Promise<[code: string, detail: string]> {
  const error: unknown = await fromOutcomes(deps, { body }).catch((reason: unknown) => reason);
  if (!Problem.is(error)) throw new Error("was not refused", { cause: error });
  return [error.code, error.detail ?? ""];
}

describe("a request", () => {
  const [invoiceA, invoiceB, invoiceC] = INVOICES;
  test.each<[code: string, body: Record<string, unknown>, detail: RegExp]>([
    ["too_few_examples", { examples: [invoiceA, invoiceB] }, /body\.examples: has 2/],
    ["too_few_examples", { examples: [{ label: "yes" }] }, /at least 3/],
    [
      "too_many_examples",
      { examples: Array.from({ length: 201 }, (_, index) => ({ label: 7, output: `${index}` })) },
      /at most 200/,
    ],
    [
      "invalid_label",
      { examples: [invoiceA, invoiceB, invoiceC, makeExample("yes", "x")] },
      /body\.examples\.3\.label/,
    ],
    ["invalid_label", { examples: [invoiceA, invoiceB, { output: "x" }] }, /body\.examples\.2\.label/],
    [
      "invalid_input_roles",
      { examples: [invoiceA, invoiceB, { ...invoiceC, context: 5 }] },
      /body\.examples\.2\.context/,
    ],
    [
      "invalid_input_roles",
      { examples: [invoiceA, invoiceB, { ...invoiceC, values: [1] }] },
      /body\.examples\.2\.values/,
    ],
    ["invalid_input_roles", { examples: [invoiceA, invoiceB, { label: "met" }] }, /body\.examples\.2\.output/],
    [
      "invalid_input_roles",
      { examples: [invoiceA, invoiceB, { ...invoiceC, outptu: "x" }] },
      /body\.examples\.2.*outptu/,
    ],
    [
      "invalid_input_roles",
      { examples: [invoiceA, { ...invoiceB, label: "yes" }, { ...invoiceC, input: 1 }] },
      /2\.input.*1\.label/,
    ],
    ["invalid_request", { examples: "all" }, /body\.examples/],
    ["invalid_request", {}, /body\.examples/],
    ["invalid_request", { examples: [invoiceA, invoiceB, invoiceC], goal: "g".repeat(501) }, /body\.goal/],
    [
      "invalid_request",
      { examples: [invoiceA, invoiceB, invoiceC], options: { max_criteria: 21 } },
      /body\.options\.max_criteria/,
    ],
    ["invalid_request", { examples: [invoiceA, invoiceB, invoiceC], color: 1 }, /color/],
    [
      "invalid_request",
      { examples: [invoiceA, invoiceB, { ...invoiceC, rationale: "r".repeat(601) }] },
      /body\.examples\.2\.rationale/,
    ],
    [
      "invalid_request",
      { examples: [{ ...invoiceA, id: "x" }, { ...invoiceB, id: "x" }, invoiceC] },
      /body\.examples\.1\.id/,
    ],
    [
      "invalid_request",
      { examples: [invoiceA, invoiceB, { ...invoiceC, output: "half \ud800" }] },
      /body\.examples\.2\.output/,
    ],
    [
      "conflicting_labels",
      {
        examples: [
          makeExample("met", { b: 1, a: 2 }),
          invoiceB,
          makeExample("not_met", { a: 2, b: 1 }, { rationale: "r", id: "z" }),
        ],
      },
      /body\.examples\.2\.label.*body\.examples\.0\.label/,
    ],
  ])("is refused with %s in case %#", async (code, body, detail) => {
    const [actualCode, actualDetail] = await readRefusal(body);
    expect(actualCode).toBe(code);
    expect(actualDetail).toMatch(detail);
  });

  test("has no conflict when equal outputs have different inputs", async () => {
    const examples = [
      makeExample("met", "same", { input: "a" }),
      makeExample("not_met", "same", { input: "b" }),
      makeExample("met", "x"),
    ];
    expect((await readRefusal({ examples }))[0]).toBe("induction_failed");
  });

  test("is refused without contrast and without a model", async () => {
    const [code, detail] = await readRefusal({ examples: ["a", "b", "c"].map((output) => makeExample("met", output)) });
    expect([code, detail]).toEqual(["induction_failed", expect.stringMatching(/no contrast/)]);
  });
});

describe("deterministic induction", () => {
  test("finds a code that only the met examples have", async () => {
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
      "a threshold at the roundest number between the met and the other values",
      [
        makeExample("met", "a", { values: { latency: { p95: 180 } } }),
        makeExample("met", "b", { values: { latency: { p95: 199.5 } } }),
        makeExample("not_met", "c", { values: { latency: { p95: 341 } } }),
      ],
      { primitive: "numeric_threshold@1", config: { path: "latency.p95", operator: "lte", threshold: 200 } },
    ],
    [
      "a required field",
      [
        makeExample("met", '{"id":"a","n":1}'),
        makeExample("met", { id: "b", n: 4 }),
        makeExample("not_met", { id: "c" }),
      ],
      { primitive: "json_schema@1", config: { schema: { type: "object", required: ["n"] } } },
    ],
    [
      "valid JSON",
      [makeExample("met", '{"id":"a"}'), makeExample("met", '{"id":"b"}'), makeExample("not_met", "id: c")],
      { primitive: "json_schema@1", config: { schema: { type: "object" } } },
    ],
    [
      "a choice of values",
      ["open", "closed", "open"]
        .map((state) => makeExample("met", { state }))
        .concat([makeExample("not_met", { state: "maybe" })]),
      { config: { schema: { properties: { state: { enum: ["open", "closed"] } } } } },
    ],
    [
      "forbidden leftovers of a draft",
      [
        makeExample("met", "All of it is ready"),
        makeExample("met", "Here it ends"),
        makeExample("not_met", "All of it, TODO ends"),
      ],
      { type: "must_not", config: { pattern: "\\b(?:todo|tbd|fixme|lorem ipsum|coming soon)\\b", flags: "i" } },
    ],
    [
      "a required URL",
      [
        makeExample("met", "Read https://a.example/x first"),
        makeExample("met", "Look at https://b.example for more"),
        makeExample("not_met", "Read the site first"),
      ],
      { config: { pattern: "https?://[^\\s]+", must_match: true } },
    ],
    [
      "a word of a script whose vowel signs are marks, as a whole word",
      [
        makeExample("met", "रकम वापसी होगी"),
        makeExample("met", "कल वापसी है"),
        makeExample("not_met", "रकम मिलेगी नहीं कभी"),
        makeExample("not_met", "कल है"),
      ],
      { config: { pattern: "(?:^|[^\\p{L}\\p{M}\\p{N}_])वापसी(?:[^\\p{L}\\p{M}\\p{N}_]|$)", must_match: true } },
    ],
    [
      "a word of two ideographs",
      [
        makeExample("met", "一 退款 可"),
        makeExample("met", "二 退款 不"),
        makeExample("not_met", "一 交换 可"),
        makeExample("not_met", "二 退货 不"),
      ],
      { config: { pattern: "(?:^|[^\\p{L}\\p{M}\\p{N}_])退款(?:[^\\p{L}\\p{M}\\p{N}_]|$)", must_match: true } },
    ],
  ])("finds %s", async (_, examples, criterion) => {
    const { rubric_spec, induction } = await fromOutcomes(NO_MODEL, {
      body: {
        examples: [examples[0], examples[1], examples[2], ...examples.slice(3)],
      },
    });
    expect((rubric_spec as { criteria: unknown[] }).criteria[0]).toMatchObject(criterion);
    expect(induction.unexplained_example_ids).toEqual([]);
  });

  test("makes criteria scored when a partial example fails them, and reports verdicts that differ from the label", async () => {
    const examples = [
      makeExample("met", "Cause: rain. See https://a.example"),
      makeExample("met", "Cause: wind. See https://b.example"),
      makeExample("partial", "Cause: snow.", { id: "p" }),
    ];
    const { rubric_spec, induction } = await fromOutcomes(NO_MODEL, { body: { examples } });
    expect(rubric_spec).toMatchObject({ criteria: [{ type: "scored" }] });
    expect(induction.warnings).toEqual(['Example "p" is labeled partial; this draft decides not_met.']);
  });

  test("returns a low confidence when rules may fit by chance", async () => {
    const induceConfidence = async (examples: object[]) =>
      (await fromOutcomes(NO_MODEL, { body: { examples } })).induction.per_criterion[0]?.confidence ?? 1;
    const chanceConfidence = await induceConfidence([
      makeExample("met", "the river rose quickly last night near town"),
      makeExample("met", "near town the river rose again last night"),
      makeExample("not_met", "a dog barked"),
    ]);
    expect(chanceConfidence).toBeLessThan(0.3);
    expect(await induceConfidence(INVOICES)).toBeGreaterThan(chanceConfidence);
  });

  test("returns at most max_criteria criteria with unique keys", async () => {
    const examples = [
      ...[1, 2].map((n) => makeExample("met", { a: n, b: n, "2c": n, é: n })),
      ...["a", "b", "2c", "é"].map((missingField) => {
        const presentFields = Object.entries({ a: 1, b: 1, "2c": 1, é: 1 }).filter(([name]) => name !== missingField);
        return makeExample("not_met", Object.fromEntries(presentFields));
      }),
    ];
    const unlimitedResult = await fromOutcomes(NO_MODEL, { body: { examples } });
    expect(unlimitedResult.induction.unexplained_example_ids).toEqual([]);
    expect(new Set(unlimitedResult.induction.per_criterion.map(({ key }) => key)).size).toBe(4);
    const limitedResult = await fromOutcomes(NO_MODEL, { body: { examples, options: { max_criteria: 1 } } });
    expect(limitedResult.induction.per_criterion).toHaveLength(1);
    expect(limitedResult.induction.unexplained_example_ids).toHaveLength(3);
  });
});

describe("with a model", () => {
  const BLAME_CRITERION = {
    key: "no_blame",
    type: "must_have",
    title: "",
    statement: "No sentence of the output blames the customer.",
    primitive: "llm_judge@1",
    config: "{}",
    requires_context: false,
    explains: ["2", "unknown"],
  };
  const SIMILAR_EXAMPLES = [
    makeExample("met", "abc"),
    makeExample("met", "xyz"),
    makeExample("not_met", "mno", { rationale: "it blames" }),
  ];
  const makeDraft = (...criteria: object[]) => JSON.stringify({ name: "D", criteria });

  test("asks the model about unexplained examples, and sends them between fences", async () => {
    const sentPrompts: (readonly JudgeMessage[])[] = [];
    const deps = depsWith((messages) => {
      sentPrompts.push(messages);
      return makeDraft(BLAME_CRITERION);
    });
    const { rubric_spec, induction } = await fromOutcomes(deps, {
      body: { examples: SIMILAR_EXAMPLES, options: { judge_tier_hint: 3 } },
    });
    expect(rubric_spec).toMatchObject({ criteria: [{ key: "no_blame", primitive: "llm_judge@1", tier: 3 }] });
    expect(induction).toMatchObject({
      model: "scripted-2",
      per_criterion: [{ key: "no_blame", explains_example_ids: ["2"], confidence: 0.5 }],
      unexplained_example_ids: [],
    });
    const [system, question, data] = sentPrompts[0] ?? [];
    expect(system?.content).not.toContain("mno");
    expect(question?.content).not.toContain("mno");
    expect(data?.content).toContain(
      "<<<00112233445566ff begin examples[2].output>>>\nmno\n<<<00112233445566ff end examples[2].output>>>",
    );
  });

  test("leaves out proposals that the examples contradict, with a warning", async () => {
    const contradictedCriterion = {
      ...BLAME_CRITERION,
      key: "has_b",
      primitive: "regex_match@1",
      config: '{"pattern":"b"}',
    };
    const supportedCriterion = {
      ...BLAME_CRITERION,
      key: "no_m",
      primitive: "regex_match@1",
      config: '{"pattern":"^m","must_match":false}',
    };
    const { induction } = await fromOutcomes(
      depsWith(() => makeDraft(contradictedCriterion, supportedCriterion)),
      { body: { examples: SIMILAR_EXAMPLES } },
    );
    expect(induction.per_criterion).toEqual([{ key: "no_m", explains_example_ids: ["2"], confidence: 0.8 }]);
    expect(induction.warnings[0]).toContain('"has_b" was left out');
  });

  test("asks for one repair, with the compiler's issues", async () => {
    const replies = [makeDraft({ ...BLAME_CRITERION, key: "No Blame" }), makeDraft(BLAME_CRITERION)];
    const sentPrompts: (readonly JudgeMessage[])[] = [];
    const deps = depsWith((messages) => {
      sentPrompts.push(messages);
      return replies.shift() ?? "";
    });
    expect((await fromOutcomes(deps, { body: { examples: SIMILAR_EXAMPLES } })).compile.ok).toBe(true);
    expect(sentPrompts).toHaveLength(2);
    expect(sentPrompts[1]?.at(-1)?.content).toContain("/criteria/0/key");
  });

  test.each([
    ["text", "I cannot"],
    ["no criteria", makeDraft()],
    ["only criteria that the examples contradict", makeDraft({ ...BLAME_CRITERION, explains: [] })],
  ])("answers induction_failed when the reply is %s", async (_, reply) => {
    expect(
      (
        await readRefusal(
          { examples: SIMILAR_EXAMPLES },
          depsWith(() => reply),
        )
      )[0],
    ).toBe("induction_failed");
  });

  test("answers service_unavailable with Retry-After for an outage, and induction_failed for a rejected call", async () => {
    const depsThatFail = (kind: "unavailable" | "rejected", retryAfterMs: number | null) =>
      depsWith(() => {
        throw new JudgeError(kind, "down", retryAfterMs);
      });
    const error: unknown = await fromOutcomes(depsThatFail("unavailable", 1_500), {
      body: { examples: SIMILAR_EXAMPLES },
    }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ code: "service_unavailable", headers: { "retry-after": "2" } });
    expect((await readRefusal({ examples: SIMILAR_EXAMPLES }, depsThatFail("rejected", null)))[0]).toBe(
      "induction_failed",
    );
  });

  test("does not ask the model when the primitives explain everything and are preferred", async () => {
    const depsWithoutCalls = depsWith(() => {
      throw new Error("asked");
    });
    expect((await fromOutcomes(depsWithoutCalls, { body: { examples: INVOICES } })).induction.model).toBe("none");
    const result = fromOutcomes(depsWithoutCalls, {
      body: { examples: INVOICES, options: { prefer_primitives: false } },
    });
    await expect(result).rejects.toThrow("asked");
  });

  test("returns the criteria of the search when the draft of the model is unusable", async () => {
    const examples = [
      ...INVOICES,
      makeExample("cannot_determine", "The scan of INV-1 cannot be read", { id: "blurred" }),
    ];
    const { induction } = await fromOutcomes(
      depsWith(() => "no"),
      { body: { examples } },
    );
    expect(induction.unexplained_example_ids).toEqual(["blurred"]);
    expect(induction.warnings[0]).toContain("The model added nothing");
  });
});
