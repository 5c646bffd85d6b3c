// Statements about each passage of the work: a reading asks them one by one.
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { CriterionReading } from "@/server/judging/contract";
import { MAX_PASSAGES } from "@/server/judging/reading/eachPassage";
import { ProofEnvelope, ProofEnvelopeDocument, VerdictPayload } from "@/server/proof/contract/proof";
import type { Behavior } from "@/server/testing/fakeModel/behavior";
import { correct } from "@/server/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/server/testing/fakeModel/reading";
import { rolesOf } from "@/server/testing/fakeModel/roles";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";
import { VerificationObject } from "@/server/verification/contract/verification";
import type { VerificationDetail } from "@/server/verification/contract/detail";
import { makeAccount } from "@/server/testing/factories";
import { trpcCall } from "@/server/testing/trpcCall";

const STATEMENT = "Every factual claim in the output is stated in the context.";
const CONTEXT = [{ value: "The shop opens at nine and closes at six." }];
const FALSE = "It has forty tables.";
const ON = { readings: "independent" };
const TIER_1 = { max_judge_tier: 1 };

let service: JudgedService;
let every: string;
let reviewer: { headers: Record<string, string> };
let serial = 0;
beforeAll(async () => {
  service = await startJudgedService(citesFirst, { JUDGE_READER_MODEL: "reader" });
  reviewer = await makeAccount(service.service, service.tenantId, { reviewer: true });
  every = await service.rubric({ statement: STATEMENT, quantifier: "every" }, ON);
});
beforeEach(() => {
  service.model.reset();
  service.model.behave(careful);
});
afterAll(() => service.stop());

/** Says met and cites the first sentence alone, whatever else there is. */
const citesFirst: Behavior = correct([{ result: { determination: "met", citations: [{ from: 1, to: 1 }] } }]);
/** Reads each passage: what is false is not stated in the context. The whole it only skims. */
const careful: Behavior = (call) => {
  const asked = askedReading(call.messages);
  if (!asked) return citesFirst(call);
  const passages = rolesOf(call.messages).get("output")?.passages ?? [];
  const isFalse = (number: number) => passages.some((each) => each.number === number && each.text === FALSE);
  const broken = asked.passages.filter(({ passage }) => isFalse(passage)).map(({ name }) => [name, "no"]);
  return { object: { ...readingReply(asked, true, false), ...Object.fromEntries(broken) } };
};
const summary = (...more: string[]) => ({
  output: [`Visit ${++serial}.`, "The shop opens at nine.", ...more].join("\n"),
  context: CONTEXT,
});
const readings = () => service.model.calls.filter(({ messages }) => askedReading(messages) !== null);

async function detailOf(id: string): Promise<VerificationDetail> {
  const call = { headers: reviewer.headers, input: { id } };
  return (await trpcCall(service.baseUrl, "verification.detail", call)).body as unknown as VerificationDetail;
}

async function signedReadings(id: string): Promise<CriterionReading[]> {
  const { entries } = ProofEnvelopeDocument.parse(await service.get(`/v1/verifications/${id}/proof/envelope`));
  const { payload } = ProofEnvelope.parse(JSON.parse(entries[0]?.envelope ?? ""));
  return VerdictPayload.parse(payload).criteria[0]?.readings ?? [];
}

it("each passage of the work is asked, and the proof lists each with its answer", async () => {
  const verification = await service.verify(every, summary(), TIER_1);
  expect(verification).toMatchObject({ determination: "met", flagged: false });
  expect(readings()).toHaveLength(1);
  const [reading] = await signedReadings(verification.id);
  expect(reading).toMatchObject({
    kind: "opposite",
    outcome: "agrees",
    passages: [
      { source: "submission", locator: expect.stringMatching(/^chars:0-/), agrees: true },
      { source: "submission", agrees: true },
    ],
  });
});

it("a false sentence that the judge does not cite withdraws the answer, which names the passage", async () => {
  const verification = await service.verify(every, summary(FALSE), TIER_1);
  expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "readings_disagree" });
  expect(verification.verdict?.results[0]?.rationale).toContain("It says no of passage 3.");
  const [reading] = (await detailOf(verification.id)).criteria[0]?.result?.readings ?? [];
  expect(reading?.passages.filter(({ agrees }) => !agrees)).toMatchObject([{ snippet: FALSE }]);
});

it("twenty passages are asked in a call, and the calls end at the first that does not agree", async () => {
  const lines = (count: number) => Array.from({ length: count }, (_, nth) => `Visitor ${nth} came at nine.`);
  const long = summary(...lines(43));
  const { id, determination } = await service.verify(every, long, TIER_1);
  expect(determination).toBe("met");
  expect(readings().map(({ messages }) => askedReading(messages)?.passages.length)).toEqual([20, 20, 5]);
  const kept = (await detailOf(id)).criteria[0]?.result?.readings.map(({ passages }) => passages.length);
  expect(kept).toEqual([20, 20, 5]);
  // The replies of all calls are stored, so that the same work costs none.
  expect(await service.verify(every, long, TIER_1)).toMatchObject({ determination: "met" });
  expect(readings()).toHaveLength(3);
  service.model.reset();
  service.model.behave(careful);
  const wrong = summary(FALSE, ...lines(42));
  expect(await service.verify(every, wrong, TIER_1)).toMatchObject({ flag_reason: "readings_disagree" });
  expect(readings()).toHaveLength(2);
});

it("more passages than a reading can ask abstain, and cost no reading", async () => {
  const many = summary(...Array.from({ length: MAX_PASSAGES }, (_, nth) => `Visitor ${nth} came at nine.`));
  expect(await service.verify(every, many, TIER_1)).toMatchObject({ flag_reason: "input_too_large" });
  expect(readings()).toHaveLength(0);
});

it("a harm in some passage is asked of each, as absent", async () => {
  const harm = { type: "must_not", statement: "A sentence of the output contradicts the context.", quantifier: "some" };
  const rubric = await service.rubric(harm, ON);
  service.model.behave((call) => {
    const asked = askedReading(call.messages);
    return asked
      ? { object: { ...readingReply(asked, false, true), ...yesTo(asked.passages.map(({ name }) => name)) } }
      : correct([{ result: { determination: "not_met", citations: [] } }])(call);
  });
  expect(await service.verify(rubric, summary(), TIER_1)).toMatchObject({ determination: "met", flagged: false });
  expect(readings()[0]?.messages.at(-1)?.content).toContain(
    "It is not true that: as far as passage 1 goes, A sentence of the output contradicts the context.",
  );
});

it("where a source is needed, each passage has the passages of the sources that state it", async () => {
  const grounded = await service.rubric({ statement: STATEMENT, quantifier: "every", requires_context: true }, ON);
  service.model.behave((call) => {
    const asked = askedReading(call.messages);
    const cites = correct([
      {
        result: {
          citations: [
            { from: 1, to: 1 },
            { from: 3, to: 3 },
          ],
        },
      },
    ]);
    if (!asked) return cites(call);
    // The last one is no passage of a source, so that it does not count.
    const sources = [{ passage: 2, sources: [3, 3, 1] }, "nonsense"].slice(0, 1);
    return { object: { ...readingReply(asked, true, false), sources } };
  });
  const { id } = await service.verify(grounded, summary(), TIER_1);
  const { verdict } = VerificationObject.parse(await service.get(`/v1/verifications/${id}`));
  const place = { source: "evidence:context[0]", locator: expect.stringContaining("chars:0-") };
  const expected = [
    { agrees: true, sources: [] },
    { agrees: true, sources: [place] },
  ];
  expect(verdict?.results[0]?.passages).toMatchObject(expected);
  expect((await signedReadings(id))[0]?.passages).toMatchObject(expected);
  const [reading] = (await detailOf(id)).criteria[0]?.result?.readings ?? [];
  expect(reading?.passages[1]?.sources).toMatchObject([{ snippet: CONTEXT[0]?.value }]);
});

it("without a quantifier, and with some, no passage is asked apart", async () => {
  for (const fields of [{}, { quantifier: "some" }]) {
    const rubric = await service.rubric(
      { statement: "A claim of the output is stated in the context.", ...fields },
      ON,
    );
    await service.verify(rubric, summary(), TIER_1);
    expect(readings().map(({ messages }) => askedReading(messages)?.passages.length)).toEqual([0]);
    service.model.reset();
    service.model.behave(careful);
  }
});

const yesTo = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, "yes"]));
