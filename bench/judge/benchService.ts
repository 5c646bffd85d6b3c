// The service that a form is measured on, with the double that answers for its models.
import type { ModelForm } from "@/server/judging/contract";
import { type FakeDecisions, startFakeDecisions } from "@/server/testing/fakeDecisions/startFakeDecisions";
import type { DecisionCall } from "@/server/testing/fakeDecisions/wire";
import { correct } from "@/server/testing/fakeModel/behaviors/judging";
import { countTokens } from "@/server/testing/fakeModel/tokens";
import { type JudgedService, startJudgedService } from "@/server/testing/judged";
import { chatReply, type Knowledge } from "./chatDouble";
import { decisionReply } from "./decisionDouble";
import { createMind, type Kind, type Mind } from "./minds";
import type { Sample } from "./sample";

type Double = {
  /** Answers as a new mind of the kind from now on. Returns what says how much the model was asked since then. */
  play(kind: Kind, samples: readonly Sample[]): () => { calls: number; tokens: number };
};

export type BenchService = { service: JudgedService; double: Double; stop(): Promise<void> };

/** Starts a service whose judge and reader are asked in `form`. */
export async function startBenchService(form: ModelForm): Promise<BenchService> {
  let mind: Mind | null = null;
  let knowledge: Knowledge = { claims: new Map(), attacks: [] };
  let spent = { calls: 0, tokens: 0 };
  let failure: unknown = null;
  /** An error of the double would else be an unavailable model to the service. */
  const answered = <T>(answer: () => T): T => {
    try {
      return answer();
    } catch (error) {
      failure ??= error;
      throw error;
    }
  };
  const played = (tokens: number): Mind => {
    spent = { calls: spent.calls + 1, tokens: spent.tokens + tokens };
    if (!mind) throw new Error("no run has begun");
    return mind;
  };
  const decisions = await startFakeDecisions((call) =>
    answered(() => decisionReply(played(decisionTokens(call)), knowledge, call)),
  );
  const service = await startJudgedService(correct([]), form === "chat" ? {} : decisionTier(form, decisions));
  service.model.behave((call) => {
    const tokens = call.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
    return { object: answered(() => chatReply(played(tokens), knowledge, call)) };
  });
  const play: Double["play"] = (kind, samples) => {
    const attacks = samples.flatMap(({ attack }) => attack ?? []);
    const claims = samples.flatMap(({ claim, companion }) => (companion ? [claim, companion] : [claim]));
    mind = createMind(kind, attacks);
    knowledge = { attacks, claims: new Map(claims.map((claim) => [claim.statement, claim])) };
    spent = { calls: 0, tokens: 0 };
    return () => {
      if (failure !== null) throw new Error("the double failed", { cause: failure });
      return spent;
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
