// States what a document shows about the log, entry by entry.
import type { ProofCrypto } from "@/server/contracts/proofCrypto";
import type { KeySet } from "@/server/proof/contract/keySet";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { LOG_STATES } from "@/server/proof/contract/proofFormat";
import type { LogStatement } from "@/server/proof/contract/proofLog";
import { checkInclusion } from "@/server/proof/check/log/checkInclusion";
import { parseVerifierKey } from "@/server/proof/check/log/noteKey";
import type { LogPolicy } from "@/server/contracts/logPolicy";

type Deps = { crypto: ProofCrypto; now: Date; policy?: LogPolicy | null };

/**
 * Checks the inclusion of each entry. A policy without logs takes that of the key set. Without a policy, that log
 * counts, and no witness. Each inclusion counts for one entry at most, since it can cost as many signature checks as a
 * note may have signatures.
 */
export function stateLog(
  { entries, inclusion = [] }: Pick<ProofEnvelopeDocument, "entries" | "inclusion">,
  keys: KeySet,
  { policy, ...deps }: Deps,
): LogStatement {
  const appliedPolicy = applyPolicy(policy ?? null, keys);
  const proofsBySeq = new Map(inclusion.toReversed().map(({ seq, tlog_proof: tlogProof }) => [seq, tlogProof]));
  const loggedEntries = entries.map((entry, index) => {
    const tlogProof = entry.seq === index ? (proofsBySeq.get(index) ?? null) : null;
    return checkInclusion(entry, tlogProof, appliedPolicy, deps);
  });
  const state = LOG_STATES.find((candidate) => loggedEntries.some((entry) => entry.state === candidate));
  return { state: state ?? "not_logged", entries: loggedEntries };
}

function applyPolicy(policy: LogPolicy | null, { log_key: logKey }: KeySet): LogPolicy | null {
  if (policy !== null && policy.logs.length > 0) return policy;
  const key = typeof logKey === "string" ? parseVerifierKey(logKey) : null;
  if (key?.algorithm !== "ed25519") return policy;
  return { ...(policy ?? { witnesses: [], quorum: null }), logs: [{ key, url: null }] };
}
