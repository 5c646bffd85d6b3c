// Tests criteria about each passage of the work: a reading asks about the passages one by one.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { MAX_PASSAGES } from "@/server/judging/reading/eachPassage";
import { ProofEnvelope, ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { VerdictPayload } from "@/server/proof/contract/payloads";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/testing/fakeModel/reading";
import { rolesOf } from "@/testing/fakeModel/roles";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { VerificationObject } from "@/server/verification/contract/verification";
import type { VerificationDetail } from "@/server/detail/contract";
import { makeAccount } from "@/testing/factories";
import { trpcCall } from "@/testing/trpcCall";

const STATEMENT = "Every factual claim in the output is stated in the context.";
const CONTEXT = [{ value: "The shop opens at nine and closes at six." }];
const FALSE_SENTENCE = "It has forty tables.";
const WITH_READINGS = { readings: "independent" };
const TIER_1 = { max_judge_tier: 1 };

let service: JudgedService;
let eachPassageRubric: string;
let reviewer: { headers: Record<string, string> };
let serial = 0;
beforeAll(async () => {
  service = await startJudgedService(citesFirst, { JUDGE_READER_MODEL: "reader" });
  reviewer = await makeAccount(service.service, service.tenantId, { reviewer: true });
  eachPassageRubric = await service.rubric({ statement: STATEMENT, quantifier: "every" }, WITH_READINGS);
});
beforeEach(() => {
  service.model.reset();
  service.model.behave(readsEachPassage);
});
afterAll(() => service.stop());

/** Always answers met, and cites only the first sentence. */
const citesFirst: Behavior = correct([{ result: { determination: "met", citations: [{ from: 1, to: 1 }] } }]);
/** Answers no about each false passage, but agrees to the statement as a whole. */
const readsEachPassage: Behavior = (call) => {
  const reading = askedReading(call.messages);
  if (!reading) return citesFirst(call);
  const passages = rolesOf(call.messages).get("output")?.passages ?? [];
  const isFalsePassage = (number: number) =>
    passages.some((candidate) => candidate.number === number && candidate.text === FALSE_SENTENCE);
  const denials = reading.passages.filter(({ passage }) => isFalsePassage(passage)).map(({ name }) => [name, "no"]);
  return { object: { ...readingReply(reading, true, false), ...Object.fromEntries(denials) } };
};
const makeSummary = (...addedSentences: string[]) => ({
  output: [`Visit ${++serial}.`, "The shop opens at nine.", ...addedSentences].join("\n"),
  context: CONTEXT,
});
const readingCalls = () => service.model.calls.filter(({ messages }) => askedReading(messages) !== null);

async function readDetail(id: string): Promise<VerificationDetail> {
  const call = { headers: reviewer.headers, input: { id } };
  return (await trpcCall(service.baseUrl, "verification.detail", call)).body as unknown as VerificationDetail;
}

async function readSignedReadings(id: string) {
  const { entries } = ProofEnvelopeDocument.parse(await service.get(`/v1/verifications/${id}/proof/envelope`));
  const { payload } = ProofEnvelope.parse(JSON.parse(entries[0]?.envelope ?? ""));
  return VerdictPayload.parse(payload).criteria[0]?.readings ?? [];
}

it("asks about each passage of the work, and lists each answer in the proof", async () => {
  const verification = await service.verify(eachPassageRubric, makeSummary(), TIER_1);
  expect(verification).toMatchObject({ determination: "met", flagged: false });
  expect(readingCalls()).toHaveLength(1);
  const [reading] = await readSignedReadings(verification.id);
  expect(reading).toMatchObject({
    kind: "opposite",
    outcome: "agrees",
    passages: [
      { source: "submission", locator: expect.stringMatching(/^chars:0-/), agrees: true },
      { source: "submission", agrees: true },
    ],
  });
});

it("withdraws the answer for a false sentence that the judge did not cite, and names the passage", async () => {
  const verification = await service.verify(eachPassageRubric, makeSummary(FALSE_SENTENCE), TIER_1);
  expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "readings_disagree" });
  expect(verification.verdict?.results[0]?.rationale).toContain("It says no of passage 3.");
  const [reading] = (await readDetail(verification.id)).criteria[0]?.result?.readings ?? [];
  expect(reading?.passages.filter(({ agrees }) => !agrees)).toMatchObject([{ snippet: FALSE_SENTENCE }]);
});

it("asks about twenty passages per call, and stops at the first call that does not agree", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, index) => `Visitor ${index} came at nine.`);
  const longWork = makeSummary(...lines(43));
  const { id, determination } = await service.verify(eachPassageRubric, longWork, TIER_1);
  expect(determination).toBe("met");
  expect(readingCalls().map(({ messages }) => askedReading(messages)?.passages.length)).toEqual([20, 20, 5]);
  const passageCounts = (await readDetail(id)).criteria[0]?.result?.readings.map(({ passages }) => passages.length);
  expect(passageCounts).toEqual([20, 20, 5]);
  // All replies are stored, so the same work causes no further calls.
  expect(await service.verify(eachPassageRubric, longWork, TIER_1)).toMatchObject({ determination: "met" });
  expect(readingCalls()).toHaveLength(3);
  service.model.reset();
  service.model.behave(readsEachPassage);
  const workWithFalseSentence = makeSummary(FALSE_SENTENCE, ...lines(42));
  expect(await service.verify(eachPassageRubric, workWithFalseSentence, TIER_1)).toMatchObject({
    flag_reason: "readings_disagree",
  });
  expect(readingCalls()).toHaveLength(2);
});

it("abstains without a reading when there are more passages than readings can ask about", async () => {
  const workWithTooManyPassages = makeSummary(
    ...Array.from({ length: MAX_PASSAGES }, (_, index) => `Visitor ${index} came at nine.`),
  );
  expect(await service.verify(eachPassageRubric, workWithTooManyPassages, TIER_1)).toMatchObject({
    flag_reason: "input_too_large",
  });
  expect(readingCalls()).toHaveLength(0);
});

it("asks about each passage whether a harm in some passage is absent", async () => {
  const harmCriterion = {
    type: "must_not",
    statement: "A sentence of the output contradicts the context.",
    quantifier: "some",
  };
  const rubric = await service.rubric(harmCriterion, WITH_READINGS);
  service.model.behave((call) => {
    const reading = askedReading(call.messages);
    return reading
      ? { object: { ...readingReply(reading, false, true), ...answerYes(reading.passages.map(({ name }) => name)) } }
      : correct([{ result: { determination: "not_met", citations: [] } }])(call);
  });
  expect(await service.verify(rubric, makeSummary(), TIER_1)).toMatchObject({ determination: "met", flagged: false });
  expect(readingCalls()[0]?.messages.at(-1)?.content).toContain(
    "It is not true that: as far as passage 1 goes, A sentence of the output contradicts the context.",
  );
});

it("lists for each passage the source passages that state it, where the criterion needs a source", async () => {
  const groundedRubric = await service.rubric(
    { statement: STATEMENT, quantifier: "every", requires_context: true },
    WITH_READINGS,
  );
  service.model.behave((call) => {
    const reading = askedReading(call.messages);
    const judgeBehavior = correct([
      {
        result: {
          citations: [
            { from: 1, to: 1 },
            { from: 3, to: 3 },
          ],
        },
      },
    ]);
    if (!reading) return judgeBehavior(call);
    // Passage 1 belongs to the work and not to a source, so it does not count.
    const sources = [{ passage: 2, sources: [3, 3, 1] }];
    return { object: { ...readingReply(reading, true, false), sources } };
  });
  const { id } = await service.verify(groundedRubric, makeSummary(), TIER_1);
  const { verdict } = VerificationObject.parse(await service.get(`/v1/verifications/${id}`));
  const place = { source: "evidence:context[0]", locator: expect.stringContaining("chars:0-") };
  const expectedPassages = [
    { agrees: true, sources: [] },
    { agrees: true, sources: [place] },
  ];
  expect(verdict?.results[0]?.passages).toMatchObject(expectedPassages);
  expect((await readSignedReadings(id))[0]?.passages).toMatchObject(expectedPassages);
  const [reading] = (await readDetail(id)).criteria[0]?.result?.readings ?? [];
  expect(reading?.passages[1]?.sources).toMatchObject([{ snippet: CONTEXT[0]?.value }]);
});

it("asks about no single passage without a quantifier or with the quantifier some", async () => {
  for (const fields of [{}, { quantifier: "some" }]) {
    const rubric = await service.rubric(
      { statement: "A claim of the output is stated in the context.", ...fields },
      WITH_READINGS,
    );
    await service.verify(rubric, makeSummary(), TIER_1);
    expect(readingCalls().map(({ messages }) => askedReading(messages)?.passages.length)).toEqual([0]);
    service.model.reset();
    service.model.behave(readsEachPassage);
  }
});

const answerYes = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "yes"]));
