// The durable functions of the log. A failed run is not retried: the process requests another while there is work.
import type { Inngest } from "inngest";
import { PROOF_LOG_PENDING, PROOF_LOG_UNWITNESSED } from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import type { OpenCheckpointSigner } from "@/server/proof/log/checkpointSigner";
import { sequenceEntries } from "@/server/proof/log/sequence";
import { cosignLatest, type PostToWitness, type WitnessedSizes } from "@/server/proof/log/witnesses";

export type ProofLogEffects = { openCheckpointSigner: OpenCheckpointSigner; postToWitness: PostToWitness };

const ONE_AT_A_TIME = { retries: 0, concurrency: [{ limit: 1 }] } satisfies Partial<
  Parameters<Inngest["createFunction"]>[0]
>;

/** Defines the function that appends pending entries to the log. */
export function sequenceProofLog(
  client: Inngest,
  deps: Deps,
  { openCheckpointSigner }: Pick<ProofLogEffects, "openCheckpointSigner">,
) {
  return client.createFunction(
    { id: "sequence-proof-log", triggers: [{ event: PROOF_LOG_PENDING }], ...ONE_AT_A_TIME },
    async () => {
      const signer = await openCheckpointSigner();
      return { appended: signer === null ? 0 : await sequenceEntries(deps, signer) };
    },
  );
}

/** Defines the function that asks witnesses to cosign the latest checkpoint. */
export function witnessProofLog(
  client: Inngest,
  deps: Deps,
  { postToWitness }: Pick<ProofLogEffects, "postToWitness">,
) {
  const sizes: WitnessedSizes = new Map();
  return client.createFunction(
    { id: "witness-proof-log", triggers: [{ event: PROOF_LOG_UNWITNESSED }], ...ONE_AT_A_TIME },
    async () => {
      const policy = deps.settings.logPolicy?.policy ?? null;
      return { cosignatures: policy === null ? 0 : await cosignLatest({ ...deps, postToWitness }, policy, sizes) };
    },
  );
}
