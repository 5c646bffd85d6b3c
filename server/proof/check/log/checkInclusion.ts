// States whether an entry of a proof is in a log, and who has witnessed that.
import { concatBytes, hexToBytes } from "@noble/hashes/utils.js";
import type { LogPolicy } from "@/server/contracts/logPolicy";
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import type { ProofEntry } from "@/server/proof/contract/proof";
import type { LoggedEntry, NotLoggedReason } from "@/server/proof/contract/proofLog";
import { decodeBase64 } from "@/server/proof/check/base64";
import { parseCheckpoint } from "@/server/proof/check/log/checkpoint";
import { hashLeaf, isIncluded } from "@/server/proof/check/log/merkle";
import { findCosignedAt, isSignedBy, type Note, parseNote } from "@/server/proof/check/log/note";
import { isQuorum } from "@/server/proof/check/log/policy";
import { parseTlogProof } from "@/server/proof/check/log/tlogProof";
import { KEY_CLOCK_SKEW_MS } from "@/server/proof/contract/proofFormat";

type Deps = { crypto: ProofCrypto; now: Date };
type SignedHash = Pick<ProofEntry, "seq" | "content_hash" | "signature">;

/** Returns the bytes that the log holds for an entry: its content hash (32) and its signature (64). */
export function logEntryOf({ content_hash, signature }: Omit<SignedHash, "seq">): Uint8Array {
  return concatBytes(hexToBytes(content_hash), decodeBase64(signature) ?? new Uint8Array());
}

/**
 * Checks the inclusion of an entry under a policy. `tlogProof` is null when the document has none. Never throws. The
 * signature of the entry is not checked here.
 */
export function checkInclusion(
  entry: SignedHash,
  tlogProof: string | null,
  policy: LogPolicy | null,
  { crypto, now }: Deps,
): LoggedEntry {
  const isNotLogged = (reason: NotLoggedReason): LoggedEntry => ({ seq: entry.seq, state: "not_logged", reason });
  if (tlogProof === null) return isNotLogged("no_inclusion");
  const proof = parseTlogProof(tlogProof);
  const note = proof && parseNote(proof.checkpoint);
  const checkpoint = note && parseCheckpoint(note.text);
  if (!proof || !note || !checkpoint) return isNotLogged("malformed_inclusion");
  const log = policy?.logs.find(({ key }) => key.name === checkpoint.origin && isSignedBy(note, key, crypto));
  if (!policy || !log) return isNotLogged("unknown_log");
  const leaf = { index: proof.index, hash: hashLeaf(logEntryOf(entry)) };
  if (!isIncluded(leaf, checkpoint, proof.path)) return isNotLogged("not_included");
  return {
    seq: entry.seq,
    ...countWitnesses(note, policy, { crypto, now }),
    origin: checkpoint.origin,
    index: proof.index,
    size: checkpoint.size,
  };
}

/** Counts the witnesses of a policy that cosigned, and finds when they became a quorum. */
export function countWitnesses(note: Note, { witnesses, quorum }: LogPolicy, { crypto, now }: Deps) {
  const latestSeconds = (now.getTime() + KEY_CLOCK_SKEW_MS) / 1_000;
  const cosigned = witnesses
    .flatMap(({ name, key }) => {
      const seconds = findCosignedAt(note, key, crypto);
      return seconds === null || seconds > latestSeconds ? [] : [{ name, seconds }];
    })
    .toSorted((a, b) => a.seconds - b.seconds);
  const counts = { cosigned_by: cosigned.length, witnesses: witnesses.length };
  const names = new Set<string>();
  const decisive = quorum && cosigned.find(({ name }) => isQuorum(quorum, names.add(name)));
  return decisive
    ? { state: "witnessed" as const, ...counts, witnessed_at: new Date(decisive.seconds * 1_000).toISOString() }
    : { state: "logged" as const, ...counts };
}
