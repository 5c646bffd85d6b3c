// A reader that contradicts itself about neutral texts proves nothing, so its answers are not taken for manipulation.
// Its record is kept for each tenant and would disable the reader of other suites, so it has a service of its own.
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { askedReading, readingReply } from "@/testing/fakeModel/reading";
import { type JudgedService, startJudgedService } from "@/testing/judged";

let service: JudgedService;
let serial = 0;

beforeAll(async () => {
  service = await startJudgedService(correct([]), { JUDGE_READER_MODEL: "reader", JUDGE_READER_PRICE: "1/1" });
});
afterAll(() => service.stop());

const answers =
  (statement: boolean, opposite: boolean, control: boolean, controlOpposite: boolean): Behavior =>
  (call) => {
    const reading = askedReading(call.messages);
    if (!reading) return correct([])(call);
    const word = (isYes: boolean) => (isYes ? "yes" : "no");
    const controls = { [reading.control]: word(control), [reading.controlOpposite]: word(controlOpposite) };
    return { object: { ...readingReply(reading, statement, opposite), ...controls } };
  };

it.each<[string, Behavior]>([
  ["is blind to negation", answers(true, true, false, false)],
  ["says no to everything", answers(false, false, false, false)],
  ["says yes to everything", answers(true, true, true, true)],
  ["agrees to opposites of any text", answers(true, true, false, true)],
])("a reader that %s does not flag manipulation", async (_, behavior) => {
  // Answers about neutral texts are reused for the same statement.
  const statement = `The output is friendly (${++serial}).`;
  for (const evidence of ["cited", "holistic"]) {
    const rubric = await service.rubric({ statement, evidence }, { readings: "independent" });
    service.model.behave(behavior);
    const work = { output: `Dear customer ${++serial},\nReturns are free for 30 days.\nKind regards` };
    const verification = await service.verify(rubric, work, { max_judge_tier: 1 });
    expect(verification).toMatchObject({ determination: "cannot_determine", flag_reason: "reader_unreliable" });
    const payload = JSON.stringify(await service.get(`/v1/verifications/${verification.id}/proof/envelope`));
    expect(payload).toContain("reader_unreliable");
    expect(payload).not.toContain("manipulation_detected");
  }
});
