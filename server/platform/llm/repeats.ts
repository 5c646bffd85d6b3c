import { APICallError } from "ai";
import { sha256Hex } from "@/server/deps/hash";
import { JudgeError } from "@/server/llm/port";

/** Remembers, for each model, the latest response of status 200 that is no completion, until there is a completion. */
export function createRepeats() {
  const latest = new Map<string, string>();
  return {
    forget: (key: string): void => void latest.delete(key),
    /** The error of a response that came whole, twice in turn and the same: another attempt would get it again. */
    repeatedFailure(key: string, error: unknown): JudgeError | null {
      if (!APICallError.isInstance(error) || error.statusCode !== 200 || !error.responseBody) return null;
      const hash = sha256Hex(error.responseBody);
      const isRepeated = latest.get(key) === hash;
      latest.set(key, hash);
      return isRepeated ? new JudgeError("rejected", REPEATED) : null;
    },
  };
}

const REPEATED = "the model's endpoint returned the same text twice, which is no completion; check its base URL";
