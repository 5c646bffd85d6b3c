import type { Checkpoint } from "@/server/proof/check/log/checkpoint";
import type { NoteKey } from "@/server/contracts/logPolicy";

/** Signs the checkpoints of the log. */
export type CheckpointSigner = {
  /** The key, which has the name of the log. */
  readonly key: NoteKey;
  sign(message: Uint8Array): Uint8Array;
  /**
   * Returns the last checkpoint that was signed here, which is kept outside of the database.
   * @throws Error if what was kept cannot be read
   */
  lastSigned(): Checkpoint | null;
  /** Keeps a signed checkpoint, after it entered the database. */
  remember(note: string): void;
};

/** Opens the signer. Null if this process does not have the private key of the log. */
export type OpenCheckpointSigner = () => Promise<CheckpointSigner | null>;
