// Reads policies that say which logs and witnesses count.
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { parseVerifierKey } from "@/server/proof/check/log/noteKey";
import { parsePolicy, PolicyFault } from "@/server/proof/check/log/policy";
import { LOG_POLICY_PATH } from "@/server/proof/contract/proofFormat";
import { readText } from "@/cli/files";
import { readOptionalText } from "@/cli/httpRequests";
import { LocalRefusal } from "@/cli/refusals";

/**
 * Reads a policy.
 * @throws LocalRefusal if the file is unreadable, or is no policy
 */
export const readPolicy = async (file: string): Promise<LogPolicy> => parsePolicyOf(file, await readText(file));

/**
 * Fetches the policy that a service publishes. Null if it publishes none, as an earlier release.
 * @throws Unreachable, or LocalRefusal for another text
 */
export async function fetchPolicy(serviceUrl: string): Promise<LogPolicy | null> {
  const text = await readOptionalText(serviceUrl + LOG_POLICY_PATH);
  return text === null ? null : parsePolicyOf(serviceUrl + LOG_POLICY_PATH, text);
}

/**
 * Makes the policy of one log, by its verifier key, without witnesses.
 * @throws LocalRefusal for another text
 */
export function policyOfKey(text: string): LogPolicy {
  const key = parseVerifierKey(text.trim());
  if (key?.algorithm !== "ed25519") throw new LocalRefusal(`not the Ed25519 verifier key of a log: ${text}`);
  return { logs: [{ key, url: null }], witnesses: [], quorum: null };
}

function parsePolicyOf(source: string, text: string): LogPolicy {
  try {
    return parsePolicy(text);
  } catch (error) {
    if (error instanceof PolicyFault) throw new LocalRefusal(`${source}: ${error.message}`);
    throw error;
  }
}
