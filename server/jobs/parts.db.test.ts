// Material that is larger than the model reads, through the whole product.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Behavior, FakeCall } from "@/server/testing/fakeModel/behavior";
import { tooLong } from "@/server/testing/fakeModel/behaviors/failing";
import { correct, judgeResultOf } from "@/server/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/server/testing/fakeModel/reading";
import { rolesOf } from "@/server/testing/fakeModel/roles";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";

const FACT = "Returns are free for 30 days.";
const BROKEN = "Returns cost ten euros.";
const ON = { readings: "independent" };
const TIER_1 = { max_judge_tier: 1 };

/** Reads 2,000 bytes. */
let service: JudgedService;
let cited: string;
let holistic: string;
let serial = 0;
beforeAll(async () => {
  service = await startJudgedService(correct([]), { JUDGE_CONTEXT_TOKENS: "1000" });
  cited = await service.rubric({ statement: "The output says that returns are free." }, ON);
  holistic = await service.rubric({ statement: "The output is friendly.", evidence: "holistic" }, ON);
});
beforeEach(() => {
  service.model.reset();
  service.model.behave(byPart);
});
afterAll(() => service.stop());

/** Met where the fact is shown, not met where what breaks it is, and else undecided, each with its citation. */
const byPart: Behavior = (call) => {
  const passages = [...rolesOf(call.messages).values()].flatMap((role) => role.passages);
  const asked = askedReading(call.messages);
  if (asked) {
    const shown = rolesOf(call.messages).get("output")?.text ?? "";
    const agrees = shown.includes(FACT) && !shown.includes(BROKEN);
    return { object: readingReply(asked, agrees, !agrees) };
  }
  const found = (text: string) => passages.find((passage) => passage.text.includes(text));
  const [fact, broken] = [found(FACT), found(BROKEN)];
  const deciding = broken ?? fact;
  if (!deciding) return { object: judgeResultOf(call, { determination: "cannot_determine", citations: [] }) };
  const citations = [{ from: deciding.number, to: deciding.number }];
  return { object: judgeResultOf(call, { determination: broken ? "not_met" : "met", citations }) };
};
const filler = (count: number) =>
  Array.from({ length: count }, (_, nth) => `Line ${nth} of letter ${serial} says little.`);
const letter = (...last: string[]) => {
  serial += 1;
  return [...filler(100), ...last, ...filler(20)].join("\n");
};

it("is judged in parts, and established with a citation from one of them, read again alone", async () => {
  const { verdict, determination, flagged } = await service.verify(cited, { output: letter(FACT) }, TIER_1);
  expect({ determination, flagged }).toEqual({ determination: "met", flagged: false });
  expect(verdict?.results).toMatchObject([
    {
      evidence_spans: [{ snippet: FACT, check: "verified" }],
      rationale: expect.stringMatching(/^Judged in \d overlapping parts\./),
    },
  ]);
  const prompts = service.model.calls.filter(({ messages }) => askedReading(messages) === null);
  expect(prompts.length).toBeGreaterThan(1);
  expect(prompts.length).toBeLessThanOrEqual(8);
  expect(service.model.calls.length - prompts.length).toBe(1);
  const parts = prompts.map(({ messages }) => /This is part \d of \d/.exec(messages[1]?.content ?? "")?.[0]);
  expect(parts.toSorted()).toEqual(prompts.map((_, at) => `This is part ${at + 1} of ${prompts.length}`));
});

it("is met where parts that lack the passage say no, and one cites it", async () => {
  service.model.behave((call) => {
    const hasFact = JSON.stringify(call.messages).includes(FACT);
    if (askedReading(call.messages) || hasFact) return byPart(call);
    return { object: judgeResultOf(call, { determination: "not_met", citations: [] }) };
  });
  const { determination, flagged, verdict } = await service.verify(cited, { output: letter(FACT) }, TIER_1);
  expect({ determination, flagged }).toEqual({ determination: "met", flagged: false });
  expect(verdict?.results[0]?.evidence_spans).toMatchObject([{ snippet: FACT }]);
});

it("is met where a second reading of what parts disagree about agrees", async () => {
  let readings = 0;
  service.model.behave((call) => {
    const asked = askedReading(call.messages);
    if (!asked) return byPart(call);
    readings += 1;
    return { object: readingReply(asked, readings > 1, readings === 1) };
  });
  const { determination } = await service.verify(cited, { output: [FACT, letter(BROKEN)].join("\n") }, TIER_1);
  expect({ determination, readings }).toEqual({ determination: "met", readings: 2 });
});

it("abstains without readings where parts disagree", async () => {
  const single = await service.rubric({ statement: "The output says that returns are free." });
  const verification = await service.verify(single, { output: [FACT, letter(BROKEN)].join("\n") }, TIER_1);
  expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "judges_disagree" });
});

it("is not met where one part refutes with a citation what another establishes, and a reading of both agrees", async () => {
  const output = [FACT, letter(BROKEN)].join("\n");
  const { determination, verdict } = await service.verify(cited, { output }, TIER_1);
  expect(determination).toBe("not_met");
  expect(verdict?.results[0]?.evidence_spans).toMatchObject([{ snippet: BROKEN }]);
});

it("abstains where no part settles it, and the calls of a higher tier stay bounded", async () => {
  const strict = await service.rubric({ statement: "The output is free." }, { ...ON, acceptance_threshold: 0.99 });
  const { determination } = await service.verify(strict, { output: letter() }, { max_judge_tier: 2 });
  expect(determination).toBe("cannot_determine");
  const byModel = (name: string) => service.model.calls.filter(({ model }) => model === name).length;
  expect(byModel("medium")).toBe(byModel("small"));
});

it("what is about the whole can be refuted by a part, and is not established by parts", async () => {
  const friendly = await service.verify(holistic, { output: letter(FACT) }, TIER_1);
  expect(friendly).toMatchObject({ determination: "cannot_determine", flag_reason: "input_too_large" });
  const rude = await service.verify(holistic, { output: letter(BROKEN) }, TIER_1);
  expect(rude.determination).toBe("not_met");
});

it("a harm is found in a part, and its absence is not established by parts, with any evidence", async () => {
  for (const evidence of ["holistic", "cited"]) {
    const harm = { type: "must_not", statement: "The output says that returns are free.", evidence };
    const rubric = await service.rubric(harm, ON);
    expect(await service.verify(rubric, { output: letter(FACT) }, TIER_1)).toMatchObject({ determination: "not_met" });
    const absent = await service.verify(rubric, { output: letter(BROKEN) }, TIER_1);
    expect(absent).toMatchObject({ determination: "cannot_determine", flag_reason: "input_too_large" });
  }
});

it("abstains without a call when there are too many parts", async () => {
  const output = [letter(), ...filler(2_000)].join("\n");
  expect(await service.verify(cited, { output }, TIER_1)).toMatchObject({ flag_reason: "input_too_large" });
  expect(service.model.calls).toEqual([]);
});

it("is judged in smaller parts by a model that reads less than is configured", async () => {
  const shown = (call: FakeCall) => Buffer.byteLength(rolesOf(call.messages).get("output")?.text ?? "");
  service.model.behave((call) => (shown(call) > 900 ? tooLong()(call) : byPart(call)));
  serial += 1;
  const output = [...filler(60), FACT].join("\n");
  const { verdict, determination } = await service.verify(cited, { output }, TIER_1);
  expect(determination).toBe("met");
  expect(verdict?.results).toMatchObject([{ evidence_spans: [{ snippet: FACT }] }]);
});

it("is not asked twice about the same part", async () => {
  const output = letter(FACT);
  await service.verify(cited, { output }, TIER_1);
  service.model.reset();
  expect(await service.verify(cited, { output }, TIER_1)).toMatchObject({ determination: "met" });
  expect(service.model.calls).toEqual([]);
});
