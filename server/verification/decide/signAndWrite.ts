import type { Refusal } from "@/server/proof/proofStore";
import type { Deps } from "@/server/deps/deps";
import type { ActiveSigner } from "@/server/deps/ports";

/**
 * Signs and writes. When the database refuses the key, because it was rotated or revoked after this process read it,
 * signs again with the active key.
 */
export async function signAndWrite<T extends string>(
  deps: Pick<Deps, "signing">,
  write: (signer: ActiveSigner) => Promise<T | Refusal>,
): Promise<Exclude<T | Refusal, "signing_key_inactive">> {
  const firstResult = await write(await deps.signing.signer());
  if (firstResult !== "signing_key_inactive") return firstResult as Exclude<T | Refusal, "signing_key_inactive">;
  const secondResult = await write(await deps.signing.refresh());
  if (secondResult === "signing_key_inactive") throw new Error("the active signing key was refused twice");
  return secondResult as Exclude<T | Refusal, "signing_key_inactive">;
}

/**
 * Returns the date of an entry that is signed at `now`, at the earliest the start of the key. The clock of this process
 * may be behind the clock that set this start.
 */
export const entryDate = ({ notBefore }: ActiveSigner, now: Date): Date => (now < notBefore ? notBefore : now);
