// The Judge port: each slot's model in its form, all within the same limits.
import { type Judge, JudgeError, type ModelSlot } from "@/server/llm/port";
import type { Log } from "@/server/deps/ports";
import { createDecisions } from "@/server/platform/llm/decision/decisions";
import { createLimits } from "@/server/platform/llm/limits";
import { createChat } from "@/server/platform/llm/openAiJudge";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";

/** A judge whose calls share the limits of `settings`. The timeout of a call starts when the limits admit it. */
export function createJudge(settings: JudgeSettings, log: Log): Judge {
  const withinLimits = createLimits(settings);
  const chat = createChat(settings, log);
  const decisions = createDecisions(settings, log);

  async function timed<T>(tenantId: string, slot: ModelSlot, call: (configured: SlotModel) => Promise<T>): Promise<T> {
    const configured = settings.models[slot];
    if (!configured) throw new JudgeError("rejected", `no model is configured for ${nameOf(slot)}`);
    return withinLimits(tenantId, async () => {
      const startedAt = performance.now();
      return call(configured).catch((error: unknown) => {
        if (error instanceof JudgeError) error.latencyMs = performance.now() - startedAt;
        throw error;
      });
    });
  }

  return {
    model: (slot) => settings.models[slot]?.model ?? null,
    form: (slot) => settings.models[slot]?.form ?? "chat",
    price: (slot) => settings.models[slot]?.price ?? null,
    refused: (slot) => {
      const configured = settings.models[slot];
      if (!configured) return [];
      return configured.form === "chat" ? chat.refused(configured) : decisions.refused(configured);
    },
    mostOptions: (slot) => decisions.mostOptions(settings.models[slot]),
    contextTokens: settings.contextTokens,
    ask: (request) => timed(request.tenantId, request.slot, (configured) => chat.ask(configured, request)),
    decide: (request) => timed(request.tenantId, request.slot, (configured) => decisions.decide(configured, request)),
  };
}

const nameOf = (slot: ModelSlot): string => (slot === "reader" ? "the reader" : `tier ${slot}`);
