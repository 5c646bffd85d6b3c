// The model behind the service under test: the fake one, in the tests' own process, so that a test may say how it behaves.
import { answering } from "@/server/testing/fakeModel/behaviours/combined";
import { draftingByItself } from "@/server/testing/fakeModel/behaviours/drafting";
import { serverError } from "@/server/testing/fakeModel/behaviours/failing";
import { correct } from "@/server/testing/fakeModel/behaviours/judging";
import type { Behaviour } from "@/server/testing/fakeModel/behaviour";
import { type FakeModel, startFakeModel } from "@/server/testing/fakeModel/startFakeModel";

/** Judges as `judge` and drafts by itself. */
export const judging = (judge: Behaviour): Behaviour =>
  answering({ judge_result: judge, rubric_draft: draftingByItself() });

/** 500 for ever. */
export const down = (): Behaviour => serverError(Infinity, correct([]));

export const startModel = (): Promise<FakeModel> => startFakeModel({ behaviour: judging(correct([])) });

/** What a service needs to ask `model`, with drafting from descriptions switched on. */
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
