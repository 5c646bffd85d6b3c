// The model behind the service under test: the fake one, in the tests' own process, so that a test may say how it behaves.
import { answering } from "@/server/testing/fakeModel/behaviors/combined";
import { draftingFromPrompt } from "@/server/testing/fakeModel/behaviors/drafting";
import { serverError } from "@/server/testing/fakeModel/behaviors/failing";
import { correct } from "@/server/testing/fakeModel/behaviors/judging";
import type { Behavior } from "@/server/testing/fakeModel/behavior";
import { type FakeModel, startFakeModel } from "@/server/testing/fakeModel/startFakeModel";

/** Judges as `judge` and drafts by itself. */
export const judging = (judge: Behavior): Behavior =>
  answering({ judge_result: judge, rubric_draft: draftingFromPrompt() });

/** 500 for ever. */
export const down = (): Behavior => serverError(Infinity, correct([]));

export const startModel = (): Promise<FakeModel> => startFakeModel({ behavior: judging(correct([])) });

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
