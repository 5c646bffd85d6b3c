import { useState } from "react";
import { useFetched } from "@/components/ui/use-fetched";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import type { VerifySignature } from "@/server/contracts/proofCrypto";
import { LOG_POLICY_PATH, PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import type { KeySet } from "@/server/proof/contract/keySet";

type ProvidedKeys = { source: string; keySet: KeySet };
/** Which logs and witnesses count, and what checks the signatures of some of them. */
export type LogTrust = { policy: LogPolicy; verifyMlDsa44: VerifySignature | null };
type ProvidedPolicy = { source: string; logTrust: LogTrust };

/**
 * Returns the key set to check against, and the policy for the log: those of this origin, unless the user provides
 * others. The policy of this origin does not count for the keys of another.
 */
export function useKeySet() {
  const [providedKeys, setProvidedKeys] = useState<ProvidedKeys | null>(null);
  const [providedPolicy, setProvidedPolicy] = useState<ProvidedPolicy | null>(null);
  const publishedKeys = useFetched(fetchKeySet, { isEnabled: providedKeys === null });
  const publishedPolicy = useFetched(fetchLogTrust, { isEnabled: providedKeys === null && providedPolicy === null });
  return {
    providedKeys,
    setProvidedKeys,
    providedPolicy,
    setProvidedPolicy,
    keySet: providedKeys?.keySet ?? publishedKeys.data,
    logTrust: providedPolicy?.logTrust ?? (providedKeys === null ? (publishedPolicy.data?.logTrust ?? null) : null),
    isError: providedKeys === null && publishedKeys.isError,
    retry: publishedKeys.retry,
  };
}
export type KeySetChoice = ReturnType<typeof useKeySet>;

/** Loads the parsers after the page, with the first key set. */
export const loadTrustParsers = async () => (await import("@/components/proof/trust-parsers")).trustParsers;

async function fetchKeySet(): Promise<KeySet> {
  const [response, { parseKeySet }] = await Promise.all([fetch(PROOF_JWKS_URI), loadTrustParsers()]);
  if (!response.ok) throw new Error(`the key set returned ${response.status}`);
  return parseKeySet(await response.json());
}

/**
 * Reads a policy. ML-DSA-44 is loaded with it only where a witness has such a key, because its code is large.
 * @throws PolicyFault
 */
export async function readLogTrust(text: string): Promise<LogTrust> {
  const { parsePolicy } = await loadTrustParsers();
  const policy = parsePolicy(text);
  const isNeeded = policy.witnesses.some(({ key }) => key.algorithm === "mldsa44");
  const verifyMlDsa44 = isNeeded ? (await import("@/server/proof/check/log/mlDsa44")).verifyMlDsa44 : null;
  return { policy, verifyMlDsa44 };
}

/** Fetches the policy that this origin publishes. Null if it publishes none. */
async function fetchLogTrust(): Promise<{ logTrust: LogTrust | null }> {
  const response = await fetch(LOG_POLICY_PATH);
  return { logTrust: response.ok ? await readLogTrust(await response.text()) : null };
}
