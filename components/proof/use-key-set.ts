import { useState } from "react";
import { useFetched } from "@/components/ui/use-fetched";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import { LOG_POLICY_PATH, PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import type { KeySet } from "@/server/proof/contract/keySet";

type ProvidedKeys = { source: string; keySet: KeySet };
type ProvidedPolicy = { source: string; policy: LogPolicy };

/**
 * Returns the key set to check against, and the policy for the log: those of this origin, unless the user provides
 * others. The policy of this origin does not count for the keys of another.
 */
export function useKeySet() {
  const [providedKeys, setProvidedKeys] = useState<ProvidedKeys | null>(null);
  const [providedPolicy, setProvidedPolicy] = useState<ProvidedPolicy | null>(null);
  const publishedKeys = useFetched(fetchKeySet, { isEnabled: providedKeys === null });
  const publishedPolicy = useFetched(fetchPolicy, { isEnabled: providedKeys === null && providedPolicy === null });
  return {
    providedKeys,
    setProvidedKeys,
    providedPolicy,
    setProvidedPolicy,
    keySet: providedKeys?.keySet ?? publishedKeys.data,
    policy: providedPolicy?.policy ?? (providedKeys === null ? (publishedPolicy.data?.policy ?? null) : null),
    isError: providedKeys === null && publishedKeys.isError,
    retry: publishedKeys.retry,
  };
}
export type KeySetChoice = ReturnType<typeof useKeySet>;

/** Loads the parser of key sets together with the first one, because its elliptic curve code is large. */
export const loadKeySet = () => import("@/server/proof/check/keySet");

async function fetchKeySet(): Promise<KeySet> {
  const [response, { parseKeySet }] = await Promise.all([fetch(PROOF_JWKS_URI), loadKeySet()]);
  if (!response.ok) throw new Error(`the key set returned ${response.status}`);
  return parseKeySet(await response.json());
}

/** Loads the parser of policies when one is needed. */
export const loadPolicy = () => import("@/server/proof/check/log/policy");

/** Fetches the policy that this origin publishes. Null if it publishes none. */
async function fetchPolicy(): Promise<{ policy: LogPolicy | null }> {
  const [response, { parsePolicy }] = await Promise.all([fetch(LOG_POLICY_PATH), loadPolicy()]);
  return { policy: response.ok ? parsePolicy(await response.text()) : null };
}
