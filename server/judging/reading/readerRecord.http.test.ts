// A reader is disabled when it contradicts itself too often about neutral texts.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { JudgeModelList } from "@/server/models/contract/judgeModels";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/testing/fakeModel/reading";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { readerRecordCache } from "@/server/judging/reading/readerRecord";

const WITH_READINGS = { readings: "independent" };
const TIER_1 = { max_judge_tier: 1 };

let service: JudgedService;
let serial = 0;
beforeAll(async () => {
  service = await startJudgedService(correct([]), { JUDGE_READER_MODEL: "reader" });
});
afterAll(() => service.stop());

const verify = async () => {
  const rubric = await service.rubric({ statement: `It greets (${++serial}).` }, WITH_READINGS);
  return service.verify(rubric, { output: `Dear Ann ${serial}.` }, TIER_1);
};
const readReaderRecord = async () => {
  const { models } = (await service.get("/v1/judge-models")) as unknown as JudgeModelList;
  return models.find(({ tier }) => tier === null)?.reader_record;
};

it("disables a reader after 50 readings with more than 2 % control errors, and shows it in the list and the verdict", async () => {
  service.model.behave(correct([]));
  for (let index = 0; index < 44; index += 1) expect((await verify()).determination).toBe("met");
  service.model.behave((call) => {
    const reading = askedReading(call.messages);
    return reading ? { object: readingReply(reading, true, true) } : correct([])(call);
  });
  expect((await verify()).flag_reason).toBe("reader_unreliable");
  readerRecordCache(service.service.deps).clear();
  expect(await readReaderRecord()).toEqual({ readings: 44 + 4, control_errors: 1, disabled: false });
  expect((await verify()).flag_reason).toBe("reader_unreliable");
  readerRecordCache(service.service.deps).clear();
  expect(await readReaderRecord()).toEqual({ readings: 44 + 8, control_errors: 2, disabled: true });

  service.model.reset();
  service.model.behave(correct([]));
  const verification = await verify();
  expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "reader_unreliable" });
  expect(verification.verdict?.results[0]?.rationale).toContain("set JUDGE_READER_MODEL to another model");
  expect(service.model.calls.map(({ model }) => model)).toEqual(["small"]);
});
