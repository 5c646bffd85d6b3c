import type { JudgeModelStatus } from "@/server/system/contract/system";

export const MODEL_STATE_TEXTS = {
  active: () => "",
  unknown: () => "",
  ending: (date: string) => `shuts down on ${date}`,
  ended: (date: string) => `shut down on ${date}`,
  unlisted: () => "not in the provider’s list",
} satisfies Record<JudgeModelStatus["state"], (date: string) => string>;
