// The fake model of the service under test, in the tests' process, so that a test can configure its behavior.
import { answering } from "@/testing/fakeModel/behaviors/combined";
import { draftingFromPrompt } from "@/testing/fakeModel/behaviors/drafting";
import { serverError } from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import type { Behavior } from "@/testing/fakeModel/behavior";
import { type FakeModel, startFakeModel } from "@/testing/fakeModel/startFakeModel";

/** Judges with `judge` and drafts from the prompt. */
export const judging = (judge: Behavior): Behavior =>
  answering({ judge_result: judge, rubric_draft: draftingFromPrompt() });

/** Returns 500 for every call. */
export const down = (): Behavior => serverError(Infinity, correct([]));

export const startModel = (): Promise<FakeModel> => startFakeModel({ behavior: judging(correct([])) });

/** Returns the environment of a service that uses `model`, with drafting from descriptions enabled. */
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
