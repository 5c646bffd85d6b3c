// Tests material that is too large for one model call, through the whole product.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { Behavior, FakeCall } from "@/testing/fakeModel/behavior";
import { tooLong } from "@/testing/fakeModel/behaviors/failing";
import { correct, judgeResultOf } from "@/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/testing/fakeModel/reading";
import { rolesOf } from "@/testing/fakeModel/roles";
import { type JudgedService, startJudgedService } from "@/testing/judged";

const FACT = "Returns are free for 30 days.";
const BROKEN = "Returns cost ten euros.";
const READINGS_ON = { readings: "independent" };
const TIER_1 = { max_judge_tier: 1 };

/** A service whose model reads 2,000 bytes. */
let service: JudgedService;
let citedRubricId: string;
let holistic: string;
let serial = 0;
beforeAll(async () => {
  service = await startJudgedService(correct([]), { JUDGE_CONTEXT_TOKENS: "1000" });
  citedRubricId = await service.rubric({ statement: "The output says that returns are free." }, READINGS_ON);
  holistic = await service.rubric({ statement: "The output is friendly.", evidence: "holistic" }, READINGS_ON);
});
beforeEach(() => {
  service.model.reset();
  service.model.behave(judgeByFact);
});
afterAll(() => service.stop());

/** Cites BROKEN for not_met or else FACT for met. Without either in its part, it cannot determine. */
const judgeByFact: Behavior = (call) => {
  const passages = [...rolesOf(call.messages).values()].flatMap((role) => role.passages);
  const reading = askedReading(call.messages);
  if (reading) {
    const output = rolesOf(call.messages).get("output")?.text ?? "";
    const agrees = output.includes(FACT) && !output.includes(BROKEN);
    return { object: readingReply(reading, agrees, !agrees) };
  }
  const findPassage = (text: string) => passages.find((passage) => passage.text.includes(text));
  const [factPassage, brokenPassage] = [findPassage(FACT), findPassage(BROKEN)];
  const citedPassage = brokenPassage ?? factPassage;
  if (!citedPassage) return { object: judgeResultOf(call, { determination: "cannot_determine", citations: [] }) };
  const citations = [{ from: citedPassage.number, to: citedPassage.number }];
  return { object: judgeResultOf(call, { determination: brokenPassage ? "not_met" : "met", citations }) };
};
const filler = (count: number) =>
  Array.from({ length: count }, (_, index) => `Line ${index} of letter ${serial} says little.`);
const letter = (...sentences: string[]) => {
  serial += 1;
  return [...filler(100), ...sentences, ...filler(20)].join("\n");
};

it("judges parts, and confirms the citation of one part with a separate reading", async () => {
  const { verdict, determination, flagged } = await service.verify(citedRubricId, { output: letter(FACT) }, TIER_1);
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
  expect(parts.toSorted()).toEqual(prompts.map((_, index) => `This is part ${index + 1} of ${prompts.length}`));
});

it("gives met when one part cites the passage and the parts without it say not_met", async () => {
  service.model.behave((call) => {
    const hasFact = JSON.stringify(call.messages).includes(FACT);
    if (askedReading(call.messages) || hasFact) return judgeByFact(call);
    return { object: judgeResultOf(call, { determination: "not_met", citations: [] }) };
  });
  const { determination, flagged, verdict } = await service.verify(citedRubricId, { output: letter(FACT) }, TIER_1);
  expect({ determination, flagged }).toEqual({ determination: "met", flagged: false });
  expect(verdict?.results[0]?.evidence_spans).toMatchObject([{ snippet: FACT }]);
});

it("gives met when parts disagree and the second reading agrees", async () => {
  let readings = 0;
  service.model.behave((call) => {
    const reading = askedReading(call.messages);
    if (!reading) return judgeByFact(call);
    readings += 1;
    return { object: readingReply(reading, readings > 1, readings === 1) };
  });
  const { determination } = await service.verify(citedRubricId, { output: [FACT, letter(BROKEN)].join("\n") }, TIER_1);
  expect({ determination, readings }).toEqual({ determination: "met", readings: 2 });
});

it("abstains when parts disagree and readings are off", async () => {
  const single = await service.rubric({ statement: "The output says that returns are free." });
  const verification = await service.verify(single, { output: [FACT, letter(BROKEN)].join("\n") }, TIER_1);
  expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "judges_disagree" });
});

it("gives not_met when one part refutes another with a citation, and a reading of both agrees", async () => {
  const output = [FACT, letter(BROKEN)].join("\n");
  const { determination, verdict } = await service.verify(citedRubricId, { output }, TIER_1);
  expect(determination).toBe("not_met");
  expect(verdict?.results[0]?.evidence_spans).toMatchObject([{ snippet: BROKEN }]);
});

it("abstains when no part decides, with no more calls at a higher tier", async () => {
  const strict = await service.rubric(
    { statement: "The output is free." },
    { ...READINGS_ON, acceptance_threshold: 0.99 },
  );
  const { determination } = await service.verify(strict, { output: letter() }, { max_judge_tier: 2 });
  expect(determination).toBe("cannot_determine");
  const countCalls = (name: string) => service.model.calls.filter(({ model }) => model === name).length;
  expect(countCalls("medium")).toBe(countCalls("small"));
});

it("parts can refute a holistic statement, and cannot establish it", async () => {
  const friendly = await service.verify(holistic, { output: letter(FACT) }, TIER_1);
  expect(friendly).toMatchObject({ determination: "cannot_determine", flag_reason: "input_too_large" });
  const rude = await service.verify(holistic, { output: letter(BROKEN) }, TIER_1);
  expect(rude.determination).toBe("not_met");
});

it("a part can establish a harm, and parts cannot establish its absence, with any evidence", async () => {
  for (const evidence of ["holistic", "cited"]) {
    const harm = { type: "must_not", statement: "The output says that returns are free.", evidence };
    const rubric = await service.rubric(harm, READINGS_ON);
    expect(await service.verify(rubric, { output: letter(FACT) }, TIER_1)).toMatchObject({ determination: "not_met" });
    const absentHarm = await service.verify(rubric, { output: letter(BROKEN) }, TIER_1);
    expect(absentHarm).toMatchObject({ determination: "cannot_determine", flag_reason: "input_too_large" });
  }
});

it("abstains without a call when there are too many parts", async () => {
  const output = [letter(), ...filler(2_000)].join("\n");
  expect(await service.verify(citedRubricId, { output }, TIER_1)).toMatchObject({ flag_reason: "input_too_large" });
  expect(service.model.calls).toEqual([]);
});

it("judges smaller parts when the model accepts less than is configured", async () => {
  const outputBytes = (call: FakeCall) => Buffer.byteLength(rolesOf(call.messages).get("output")?.text ?? "");
  service.model.behave((call) => (outputBytes(call) > 900 ? tooLong()(call) : judgeByFact(call)));
  serial += 1;
  const output = [...filler(60), FACT].join("\n");
  const { verdict, determination } = await service.verify(citedRubricId, { output }, TIER_1);
  expect(determination).toBe("met");
  expect(verdict?.results).toMatchObject([{ evidence_spans: [{ snippet: FACT }] }]);
});

it("reuses the answer about an identical part", async () => {
  const output = letter(FACT);
  await service.verify(citedRubricId, { output }, TIER_1);
  service.model.reset();
  expect(await service.verify(citedRubricId, { output }, TIER_1)).toMatchObject({ determination: "met" });
  expect(service.model.calls).toEqual([]);
});
