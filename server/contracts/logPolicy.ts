// Which logs and witnesses count (c2sp.org/tlog-policy), and their keys (c2sp.org/signed-note).

/** `ed25519`: of a log. `cosignature` (Ed25519) and `mldsa44`: of a witness, whose signatures have a time. */
export type NoteAlgorithm = "ed25519" | "cosignature" | "mldsa44";

/** A key that signs notes: its name, its algorithm, and its raw bytes, 32 of Ed25519 and 1,312 of ML-DSA-44. */
export type NoteKey = { name: string; algorithm: NoteAlgorithm; publicKey: Uint8Array };

export type Witness = { name: string; key: NoteKey; url: string | null };

/** A witness by its name, or a group of which `threshold` members must have cosigned. */
export type Quorum = { witness: string } | { threshold: number; members: Quorum[] };

/** `quorum`: null when no cosignature is required. */
export type LogPolicy = {
  logs: { key: NoteKey; url: string | null }[];
  witnesses: Witness[];
  quorum: Quorum | null;
};
