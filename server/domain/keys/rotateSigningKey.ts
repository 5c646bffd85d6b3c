/** Port: activates a new signing key and retires the previous one. */
export type SigningKeyRotation = { rotate(): Promise<string> };

/** Proofs of the retired key remain valid. */
export async function rotateSigningKey(rotation: SigningKeyRotation): Promise<{ key_id: string; status: "active" }> {
  return { key_id: await rotation.rotate(), status: "active" };
}
