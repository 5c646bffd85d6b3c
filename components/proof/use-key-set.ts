import { useState } from "react";
import { useAsked } from "@/components/ui/use-asked";
import { PROOF_JWKS_URI } from "@/server/contracts/proofFormat";
import type { KeySet } from "@/server/contracts/proof";
import { parseKeySet } from "@/server/domain/proof/keySet";

export type OwnKeys = { source: string; keySet: KeySet };

/** The key set to check against: this origin's, unless the person gives one. */
export function useKeySet() {
  const [own, setOwn] = useState<OwnKeys | null>(null);
  const published = useAsked(fetchKeySet, { enabled: own === null });
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

async function fetchKeySet(): Promise<KeySet> {
  const response = await fetch(PROOF_JWKS_URI);
  if (!response.ok) throw new Error(`the key set answered ${response.status}`);
  return parseKeySet(await response.json());
}
