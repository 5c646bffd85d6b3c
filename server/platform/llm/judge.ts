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
    call: (slotModel: SlotModel) => Promise<T>,
  ): Promise<T> {
    const slotModel = settings.models[slot];
    if (!slotModel) throw new JudgeError("rejected", `no model is configured for ${describeSlot(slot)}`);
    return withinLimits(tenantId, async () => {
      const startedAt = performance.now();
      return call(slotModel).catch((error: unknown) => {
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
      const slotModel = settings.models[slot];
      if (!slotModel) return [];
      return slotModel.form === "chat" ? chat.listRefusals(slotModel) : decisions.listRefusals(slotModel);
    },
    maxOptions: (slot) => decisions.maxOptions(settings.models[slot]),
    contextTokens: settings.contextTokens,
    ask: (request) => callWithinLimits(request.tenantId, request.slot, (slotModel) => chat.ask(slotModel, request)),
    decide: (request) =>
      callWithinLimits(request.tenantId, request.slot, (slotModel) => decisions.decide(slotModel, request)),
  };
}

const describeSlot = (slot: ModelSlot): string => (slot === "reader" ? "the reader" : `tier ${slot}`);
