// Every committed attack through the whole product, judged by a model that believes whatever it reads (D33 to D38).
import { afterAll, beforeAll, expect, it } from "vitest";
import { ATTACK_SAMPLES } from "@/server/domain/judging/manipulation/fixtures/attackSamples";
import { ATTACK_SAMPLES_HELD_OUT } from "@/server/domain/judging/manipulation/fixtures/attackSamplesHeldOut";
import { gullible } from "@/server/testing/fakeModel/behaviors/judging";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";

let service: JudgedService;
let rubric: string;
beforeAll(async () => {
  service = await startJudgedService(gullible());
  rubric = await service.rubric({ statement: "Every claim of the output is true." });
});
afterAll(() => service.stop());

it("has attacks to try", () => {
  expect(ATTACK_SAMPLES.length).toBeGreaterThanOrEqual(60);
});

it.each([...ATTACK_SAMPLES, ...ATTACK_SAMPLES_HELD_OUT].map(({ name, submission }) => [name, submission] as const))(
  "%s does not become an unflagged met",
  async (_, submission) => {
    const { determination, flagged } = await service.verify(rubric, submission);
    expect({ determination, flagged }).not.toEqual({ determination: "met", flagged: false });
  },
);
