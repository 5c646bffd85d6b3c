// The judge of this process: the model that the environment configures, or else the one chosen in the console.
import type { Database } from "@/server/data/database";
import { findJudgeChoice } from "@/server/models/judgeChoiceStore";
import type { Judge } from "@/server/llm/port";
import type { ModelChoice, Log } from "@/server/deps/ports";
import type { Env } from "@/server/platform/env";
import { findLocalServers, localServerUrl } from "@/server/platform/llm/localServers";
import { createJudge } from "@/server/platform/llm/judge";
import { fillSlots, type JudgeSettings, judgeSettings } from "@/server/platform/llm/settings";

type JudgeSource = { judge: Judge; choice: ModelChoice; settings(): JudgeSettings };

/** Poll interval for a choice that another process has stored. */
export const CHOICE_POLL_INTERVAL_MS = 10_000;

export function createJudgeSource({ env, database, log }: { env: Env; database: Database; log: Log }): JudgeSource {
  const fromEnvironment = judgeSettings(env);
  const isConfigured = Object.values(fromEnvironment.models).some((model) => model !== null);
  let current = { key: "", settings: fromEnvironment, judge: createJudge(fromEnvironment, log) };

  const offeredUrls = new Set(env.LOCAL_MODEL_PORTS.map(localServerUrl));

  // Any other address was not stored by the service, or its port is no longer in LOCAL_MODEL_PORTS.
  const acceptChoice = (storedChoice: Awaited<ReturnType<typeof findJudgeChoice>>) => {
    if (!storedChoice || offeredUrls.has(storedChoice.baseUrl)) return storedChoice;
    log.error(
      { perMinute: "", baseUrl: storedChoice.baseUrl, chosenBy: storedChoice.chosenBy },
      "the stored model choice is ignored: its address is not one of this machine's LOCAL_MODEL_PORTS",
    );
    return null;
  };

  const applyStoredChoice = async () => {
    if (isConfigured) return;
    const acceptedChoice = acceptChoice(await findJudgeChoice(database));
    const key = acceptedChoice ? JSON.stringify([acceptedChoice.baseUrl, acceptedChoice.model]) : "";
    if (key === current.key) return;
    const settings = acceptedChoice ? { ...fromEnvironment, models: useForAllSlots(acceptedChoice) } : fromEnvironment;
    current = { key, settings, judge: createJudge(settings, log) };
  };
  return {
    settings: () => current.settings,
    judge: {
      model: (slot) => current.judge.model(slot),
      form: (slot) => current.judge.form(slot),
      price: (slot) => current.judge.price(slot),
      refusedParameters: (slot) => current.judge.refusedParameters(slot),
      maxOptions: (slot) => current.judge.maxOptions(slot),
      get contextTokens() {
        return current.judge.contextTokens;
      },
      ask: (request) => current.judge.ask(request),
      decide: (request) => current.judge.decide(request),
    },
    choice: {
      isConfigured,
      isChosen: () => current.key !== "",
      findServers: () => findLocalServers(env.LOCAL_MODEL_PORTS),
      applyStoredChoice,
    },
  };
}

/** Configures one model, without a key and a price, for all tiers and the reader. */
function useForAllSlots({ baseUrl, model }: { baseUrl: string; model: string }): JudgeSettings["models"] {
  return fillSlots({ model, form: "chat", baseUrl, apiKey: undefined, price: null });
}
