import { useState } from "react";
import { useFetched } from "@/components/ui/use-fetched";
import { PROOF_JWKS_URI } from "@/server/contracts/proofFormat";
import type { KeySet } from "@/server/contracts/proof";

export type OwnKeys = { source: string; keySet: KeySet };

/** The key set to check against: this origin's, unless the person gives one. */
export function useKeySet() {
  const [own, setOwn] = useState<OwnKeys | null>(null);
  const published = useFetched(fetchKeySet, { enabled: own === null });
  return {
    own,
    setOwn,
    keySet: own?.keySet ?? published.data,
    isLoading: own === null && published.isPending,
    isError: own === null && published.isError,
    retry: published.retry,
  };
}
export type KeySetChoice = ReturnType<typeof useKeySet>;

/** What reads key sets, with its elliptic curve: it comes with the first key set, and is not waited for before the page shows. */
export const loadKeySet = () => import("@/server/domain/proof/keySet");

async function fetchKeySet(): Promise<KeySet> {
  const [response, { parseKeySet }] = await Promise.all([fetch(PROOF_JWKS_URI), loadKeySet()]);
  if (!response.ok) throw new Error(`the key set answered ${response.status}`);
  return parseKeySet(await response.json());
}
