/** Port: makes a new signing key active and retires the one before. */
export type SigningKeyRotation = { rotate(): Promise<string> };

/** Proofs of the retired key stay valid. */
export async function rotateSigningKey(rotation: SigningKeyRotation): Promise<{ key_id: string; status: "active" }> {
  return { key_id: await rotation.rotate(), status: "active" };
}
