// Starts the service for one model form, with a double in place of its models.
import type { ModelForm } from "@/server/contracts/enums";
import { type FakeDecisions, startFakeDecisions } from "@/testing/fakeDecisions/startFakeDecisions";
import type { DecisionCall } from "@/testing/fakeDecisions/wire";
import { correct } from "@/testing/fakeModel/behaviors/judging";
import { countTokens } from "@/testing/fakeModel/tokens";
import { type JudgedService, startJudgedService } from "@/testing/judged";
import { chatReply, type Knowledge } from "./chatDouble";
import { decisionReply } from "./decisionDouble";
import { createMind, type Kind, type Mind } from "./minds";
import type { Sample } from "./sample";

type Double = {
  /**
   * Makes the double answer as a new mind of this kind. Returns a function that returns the calls and tokens since
   * then.
   */
  play(kind: Kind, samples: readonly Sample[]): () => { calls: number; tokens: number };
};

export type BenchService = { service: JudgedService; double: Double; stop(): Promise<void> };

/** Starts a service that asks its judge and reader in `form`. */
export async function startBenchService(form: ModelForm): Promise<BenchService> {
  let mind: Mind | null = null;
  let knowledge: Knowledge = { claims: new Map(), attacks: [] };
  let usage = { calls: 0, tokens: 0 };
  let failure: unknown = null;
  /** Stores an error of the double, since the service treats it as an unavailable model. */
  const rememberFailure = <T>(answer: () => T): T => {
    try {
      return answer();
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const countCall = (tokens: number): Mind => {
    usage = { calls: usage.calls + 1, tokens: usage.tokens + tokens };
    if (!mind) throw new Error("no run has begun");
    return mind;
  };
  const decisions = await startFakeDecisions((call) =>
    rememberFailure(() => decisionReply(countCall(decisionTokens(call)), knowledge, call)),
  );
  const service = await startJudgedService(correct([]), form === "chat" ? {} : decisionTier(form, decisions));
  service.model.behave((call) => {
    const tokens = call.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
    return { object: rememberFailure(() => chatReply(countCall(tokens), knowledge, call)) };
  });
  const play: Double["play"] = (kind, samples) => {
    const attacks = samples.flatMap(({ attack }) => attack ?? []);
    const claims = samples.flatMap(({ claim, companion }) => (companion ? [claim, companion] : [claim]));
    mind = createMind(kind, attacks);
    knowledge = { attacks, claims: new Map(claims.map((claim) => [claim.statement, claim])) };
    usage = { calls: 0, tokens: 0 };
    return () => {
      if (failure !== null) throw new Error("the double failed", { cause: failure });
      return usage;
    };
  };
  const stop = async () => {
    await service.stop();
    await decisions.stop();
  };
  return { service, double: { play }, stop };
}

const decisionTokens = ({ state, questions }: DecisionCall): number =>
  countTokens(state) + questions.reduce((sum, { instructions }) => sum + countTokens(instructions), 0);

const decisionTier = (form: ModelForm, decisions: FakeDecisions): Record<string, string> => ({
  JUDGE_TIER_1_MODEL: "decider",
  JUDGE_TIER_1_FORM: form,
  JUDGE_TIER_1_BASE_URL: decisions.baseUrlOf(form === "chat" ? "decisions" : form),
  JUDGE_TIER_1_API_KEY: "decider-key",
});
