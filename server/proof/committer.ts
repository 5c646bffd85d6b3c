// Commits to the contents of one proof entry while its payload is built.
import { randomBytes } from "node:crypto";
import type { Deps } from "@/server/deps/deps";
import { computeCommitment, deriveSalt } from "@/server/proof/check/commitment";

/**
 * The secrets that open the commitments of one entry. They are stored beside the entry, and erased with the content.
 * `seed`: 32 random bytes in hex; `kept`: by place, the contents that the service stores nowhere else.
 */
export type StoredOpenings = { seed: string; kept: Record<string, string> };

export type Committer = {
  /** Returns the commitment to `content` at `place`, a JSON pointer into the envelope. */
  commit(place: string, content: string): string;
  /** Does the same, and keeps the content in the openings. */
  commitAndKeep(place: string, content: string): string;
  /** Returns what opens the commitments made so far. */
  openings(): StoredOpenings;
};

/** Creates the committer of one entry. */
export function createCommitter({ proofCrypto }: Pick<Deps, "proofCrypto">): Committer {
  const seed = randomBytes(32).toString("hex");
  const keptContents: Record<string, string> = {};
  const commit = (place: string, content: string) =>
    computeCommitment(proofCrypto, deriveSalt(proofCrypto, seed, place), place, content);
  return {
    commit,
    commitAndKeep: (place, content) => {
      keptContents[place] = content;
      return commit(place, content);
    },
    openings: () => ({ seed, kept: keptContents }),
  };
}
