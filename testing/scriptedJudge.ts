// The judge port with scripted replies, for induction tests.
import { CHAT_ONLY, type JudgeMessage } from "@/server/llm/port";
import type { InductionDeps } from "@/server/authoring/induction/askForDraft";
import { createLog } from "@/server/platform/log";

export const BOUNDARY = "00112233445566ff";

/** Deps whose tier 2 answers with `reply`. */
export function depsWith(reply: (messages: readonly JudgeMessage[]) => string): InductionDeps {
  const usage = { inputTokens: 1, outputTokens: 1, costUsd: null, latencyMs: 1 };
  return {
    judge: {
      ...CHAT_ONLY,
      model: (tier) => (tier === 2 ? "scripted-2" : null),
      contextTokens: 32_000,
      ask: ({ messages }) =>
        Promise.resolve().then(() => ({ text: reply(messages), finish: "stop", tokens: null, usage })),
    },
    ids: { boundary: () => BOUNDARY },
    db: { tenantId: "00000000-0000-4000-8000-000000000001" },
    client: null,
    log: createLog("silent"),
  };
}

export const NO_MODEL: InductionDeps = {
  ...depsWith(() => ""),
  judge: {
    ...CHAT_ONLY,
    model: () => null,
    contextTokens: 32_000,
    ask: () => Promise.reject(new Error("no model is configured")),
  },
};
