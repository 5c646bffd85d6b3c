// Reads the signed texts of a proof, with each commitment opened.
import type { TenantDeps } from "@/server/deps/deps";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { computeCommitment } from "@/server/proof/check/commitment";
import { getProofEnvelope } from "@/server/proof/issuedProof";
import { getProofOpenings } from "@/server/verification/openings/getOpenings";

type JsonObject = Record<string, unknown>;
type Envelope = JsonObject & { payload: JsonObject };

/**
 * Reads the envelopes of a proof, and replaces each commitment by its content. It becomes null where the openings leave
 * the content to the submission.
 * @throws Error when an opening does not open its commitment
 */
export async function readOpenedEnvelopes(deps: TenantDeps, id: string): Promise<Envelope[]> {
  const { entries } = await getProofEnvelope(deps, { id });
  const { openings } = await getProofOpenings(deps, { id });
  const envelopes = entries.map(({ envelope }) => JSON.parse(envelope) as Envelope);
  for (const { seq, place, salt, content } of openings) {
    const names = place.slice(1).split("/");
    const name = names.pop() ?? "";
    const parent = names.reduce((value, member) => value[member] as JsonObject, envelopes[seq] as JsonObject);
    if (content !== undefined && computeCommitment(nodeCrypto, salt, place, content) !== parent[name]) {
      throw new Error(`the opening of ${place} in entry ${seq} does not open it`);
    }
    parent[name] = content ?? null;
  }
  return envelopes;
}
