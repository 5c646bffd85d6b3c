// The fake model as a separate process, for browser tests and benchmarks. Prints {"base_url":…} when it listens;
// SIGTERM stops it.
import { answering } from "@/testing/fakeModel/behaviors/combined";
import { draftingFromPrompt } from "@/testing/fakeModel/behaviors/drafting";
import { failing, slow } from "@/testing/fakeModel/behaviors/failing";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { startFakeModel } from "@/testing/fakeModel/startFakeModel";

function setting(name: string): number {
  const value = Number(process.env[name] ?? 0);
  if (!(value >= 0)) throw new Error(`${name}: expected a number of at least 0`);
  return value;
}

const model = answering({ judge_result: correct([]), rubric_draft: draftingFromPrompt() });
const rate = setting("FAKE_MODEL_FAILURE_RATE");
const reliable = rate > 0 ? failing({ rate, seed: setting("FAKE_MODEL_SEED") }, model) : model;
const delayMs = setting("FAKE_MODEL_DELAY_MS");

const endpoint = await startFakeModel({
  port: setting("PORT"),
  behavior: delayMs > 0 ? slow(delayMs, reliable) : reliable,
});
process.once("SIGTERM", () => void endpoint.stop());
console.log(JSON.stringify({ base_url: endpoint.baseUrl }));
