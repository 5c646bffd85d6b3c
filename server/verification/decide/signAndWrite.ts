import type { Refusal } from "@/server/proof/proofStore";
import type { Deps } from "@/server/deps/deps";
import type { ActiveSigner } from "@/server/deps/ports";

/**
 * Signs and writes. When the database rejects the key, because it was rotated or revoked since this process last
 * read it, signs again with the active key.
 */
export async function signedWrite<T extends string>(
  deps: Pick<Deps, "signing">,
  write: (signer: ActiveSigner) => Promise<T | Refusal>,
): Promise<Exclude<T | Refusal, "signing_key_inactive">> {
  const first = await write(await deps.signing.signer());
  if (first !== "signing_key_inactive") return first as Exclude<T | Refusal, "signing_key_inactive">;
  const second = await write(await deps.signing.refresh());
  if (second === "signing_key_inactive") throw new Error("the active signing key was refused twice");
  return second as Exclude<T | Refusal, "signing_key_inactive">;
}

/**
 * The date of an entry that `signer` signs at `now`. A clock that says less than the start of the key is behind the one
 * that dated the key, and the entry is made after that start.
 */
export const entryDate = ({ notBefore }: ActiveSigner, now: Date): Date => (now < notBefore ? notBefore : now);
