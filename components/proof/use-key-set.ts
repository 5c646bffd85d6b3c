import { useState } from "react";
import { useFetched } from "@/components/ui/use-fetched";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import type { KeySet } from "@/server/proof/contract/keySet";

type ProvidedKeys = { source: string; keySet: KeySet };

/** Returns the key set to check against: the one that the user provides, else the one that this origin publishes. */
export function useKeySet() {
  const [providedKeys, setProvidedKeys] = useState<ProvidedKeys | null>(null);
  const publishedKeys = useFetched(fetchKeySet, { isEnabled: providedKeys === null });
  return {
    providedKeys,
    setProvidedKeys,
    keySet: providedKeys?.keySet ?? publishedKeys.data,
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
