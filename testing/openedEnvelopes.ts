// The signed texts of a proof with each commitment opened.
import type { TenantDeps } from "@/server/deps/deps";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { computeCommitment } from "@/server/proof/check/commitment";
import { getProofEnvelope } from "@/server/proof/issuedProof";
import { getProofOpenings } from "@/server/verification/openings/getOpenings";

type Envelope = Record<string, unknown> & { payload: Record<string, unknown> };

/**
 * Reads the envelopes of a proof. A commitment is replaced by its content, or by null where the submission has the
 * content.
 * @throws Error when an opening does not open its commitment
 */
export async function readOpenedEnvelopes(deps: TenantDeps, id: string): Promise<Envelope[]> {
  const { entries } = await getProofEnvelope(deps, { id });
  const { openings } = await getProofOpenings(deps, { id });
  const envelopes = entries.map(({ envelope }) => JSON.parse(envelope) as Envelope);
  for (const { seq, place, salt, content } of openings) {
    const names = place.slice(1).split("/");
    const parent = names
      .slice(0, -1)
      .reduce((value: unknown, name) => (value as Record<string, unknown>)[name], envelopes[seq]) as Envelope;
    const name = names.at(-1) ?? "";
    if (content !== undefined && computeCommitment(nodeCrypto, salt, place, content) !== parent[name]) {
      throw new Error(`the opening of ${place} in entry ${seq} does not open it`);
    }
    parent[name] = content ?? null;
  }
  return envelopes;
}
