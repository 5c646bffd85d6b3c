// Implements the Judge port. Each slot's model is called in its form, within common limits.
import { type Judge, JudgeError, type ModelSlot } from "@/server/llm/port";
import type { Log } from "@/server/deps/ports";
import { createDecisions } from "@/server/platform/llm/decision/decisions";
import { createLimits } from "@/server/platform/llm/limits";
import { createChat } from "@/server/platform/llm/openAiJudge";
import type { JudgeSettings, SlotModel } from "@/server/platform/llm/settings";

/**
 * Creates a judge whose calls share the limits of `settings`. The timeout of a call starts when the limits allow it.
 */
export function createJudge(settings: JudgeSettings, log: Log): Judge {
  const withinLimits = createLimits(settings);
  const chat = createChat(settings, log);
  const decisions = createDecisions(settings, log);

  async function callWithinLimits<T>(
    tenantId: string,
    slot: ModelSlot,
    call: (configured: SlotModel) => Promise<T>,
  ): Promise<T> {
    const configured = settings.models[slot];
    if (!configured) throw new JudgeError("rejected", `no model is configured for ${describeSlot(slot)}`);
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
    refusedParameters: (slot) => {
      const configured = settings.models[slot];
      if (!configured) return [];
      return configured.form === "chat" ? chat.refused(configured) : decisions.refused(configured);
    },
    maxOptions: (slot) => decisions.mostOptions(settings.models[slot]),
    contextTokens: settings.contextTokens,
    ask: (request) => callWithinLimits(request.tenantId, request.slot, (configured) => chat.ask(configured, request)),
    decide: (request) =>
      callWithinLimits(request.tenantId, request.slot, (configured) => decisions.decide(configured, request)),
  };
}

const describeSlot = (slot: ModelSlot): string => (slot === "reader" ? "the reader" : `tier ${slot}`);
