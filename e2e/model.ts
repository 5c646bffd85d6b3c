// The fake model of the service under test, in the process of the tests, so that a test can script it.
import { answering } from "@/server/testing/fakeModel/behaviours/combined";
import { draftingByItself } from "@/server/testing/fakeModel/behaviours/drafting";
import { serverError } from "@/server/testing/fakeModel/behaviours/failing";
import { correct } from "@/server/testing/fakeModel/behaviours/judging";
import type { Behaviour } from "@/server/testing/fakeModel/behaviour";
import { type FakeModel, startFakeModel } from "@/server/testing/fakeModel/startFakeModel";

/** Judges with `judge` and drafts automatically. */
export const judging = (judge: Behaviour): Behaviour =>
  answering({ judge_result: judge, rubric_draft: draftingByItself() });

/** Always returns 500. */
export const down = (): Behaviour => serverError(Infinity, correct([]));

export const startModel = (): Promise<FakeModel> => startFakeModel({ behaviour: judging(correct([])) });

/** The environment of a service that uses `model`, with drafting from descriptions enabled. */
export const modelEnvironment = ({ baseUrl }: FakeModel): Record<string, string> => ({
  OPENAI_BASE_URL: baseUrl,
  OPENAI_API_KEY: "test",
  JUDGE_TIER_1_MODEL: "fake-1",
  JUDGE_TIER_2_MODEL: "fake-2",
  JUDGE_TIER_3_MODEL: "fake-3",
  JUDGE_TIER_1_PRICE: "0.40/1.60",
  JUDGE_TIER_2_PRICE: "2/8",
  JUDGE_TIMEOUT_MS: "10000",
  VERIFY_NL_RUBRIC_FROM_DESCRIPTION: "true",
});
