import type { Refusal } from "@/server/data/verdictStore";
import type { Deps } from "@/server/domain/deps";
import type { ProofSigner } from "@/server/domain/proof/crypto";

/**
 * Signs and writes. When the database rejects the key, because it was rotated or revoked since this process last
 * read it, signs again with the active key.
 */
export async function signedWrite<T extends string>(
  deps: Pick<Deps, "signing">,
  write: (signer: ProofSigner) => Promise<T | Refusal>,
): Promise<Exclude<T | Refusal, "signing_key_inactive">> {
  const first = await write(await deps.signing.signer());
  if (first !== "signing_key_inactive") return first as Exclude<T | Refusal, "signing_key_inactive">;
  const second = await write(await deps.signing.refresh());
  if (second === "signing_key_inactive") throw new Error("the active signing key was refused twice");
  return second as Exclude<T | Refusal, "signing_key_inactive">;
}
