import { APICallError } from "ai";
import { sha256Hex } from "@/server/deps/hash";
import { JudgeError } from "@/server/llm/port";

/**
 * Creates a detector of repeated responses of status 200 that are not completions. It keeps the latest one per model.
 */
export function createRepeatDetector() {
  const latest = new Map<string, string>();
  return {
    forget: (key: string): void => void latest.delete(key),
    /** Returns an error if the same response came twice in a row, since another attempt would get it again. */
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
