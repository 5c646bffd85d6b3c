import "server-only";
import { readFileSync } from "node:fs";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { MAX_SIGNATURES } from "@/server/proof/check/log/note";
import { parsePolicy } from "@/server/proof/check/log/policy";

/**
 * Reads the operator's policy for the log: its witnesses with their addresses, and the quorum.
 * @throws Error that names the file and the line
 */
export function readLogPolicyFile(file: string): { policy: LogPolicy; text: string } {
  try {
    const text = readFileSync(file, "utf8");
    const policy = parsePolicy(text);
    const unreachable = policy.witnesses.find(({ url }) => url !== null && !/^https?:\/\//.test(url));
    if (policy.witnesses.length >= MAX_SIGNATURES)
      throw new Error(`a checkpoint has at most ${MAX_SIGNATURES} signatures, of which one is of the log`);
    if (unreachable) throw new Error(`the address of ${unreachable.name} must begin with http:// or https://`);
    return { policy, text };
  } catch (error) {
    const reason = error instanceof Error ? error.message : "cannot be read";
    throw new Error(`LOG_POLICY_FILE: ${file}: ${reason}`, { cause: error });
  }
}
