import type { ProofCheckResult } from "@/server/contracts/proof";
import type { Deps } from "@/server/domain/deps";
import { proofCheckResult } from "@/server/domain/proof/checkResult";
import { checkProof } from "@/server/domain/proof/verify";
import { publishedKeySet } from "@/server/domain/issuedProof/keySet";

/** spec: POST /v1/proofs/verify. Accepts any JSON object. */
export async function checkSubmittedProof(deps: Deps, document: Record<string, unknown>): Promise<ProofCheckResult> {
  const keys = await publishedKeySet(deps);
  const check = checkProof(document, keys, { crypto: deps.proofCrypto, now: deps.clock.now() });
  return proofCheckResult(check, { publicBaseUrl: deps.settings.publicBaseUrl, deflateRaw: deps.deflateRaw });
}
