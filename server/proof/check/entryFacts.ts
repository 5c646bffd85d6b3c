// Reads the facts that the signed payloads of a chain state, without those of the verdict.
import type { CurrentAnswer } from "@/server/proof/contract/currentAnswer";
import { isDetermination } from "@/server/contracts/determinations";
import type { CockpitDecision } from "@/server/contracts/enums";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { CheckedProofEntry } from "@/server/proof/contract/proofCheck";
import { type Acts, currentAnswer } from "@/server/proof/check/currentAnswer";
import { isText, isTimestamp } from "@/server/proof/check/shape";

const DECISIONS: Record<CockpitDecision, true> = { accept: true, override: true, route: true };
const CLOSINGS = { decided: true, undecided: true };

type StatedOutcome = Pick<CheckedProofEntry, "outcome" | "determination">;
type Payload = Readonly<Record<string, unknown>>;

const NO_OUTCOME: StatedOutcome = { outcome: null, determination: null };

const isOneOf = (names: object, value: unknown): value is string => isText(value) && Object.hasOwn(names, value);

/** The readers by the kind of an entry. Each returns null if a required field is missing or has another type. */
const READERS: Record<string, (payload: Payload) => StatedOutcome | null> = {
  verdict: ({ determination }) => (isDetermination(determination) ? { outcome: determination, determination } : null),
  reverification: ({ determination }) =>
    isDetermination(determination) ? { outcome: determination, determination } : NO_OUTCOME,
  customer_decision: ({ decision, determination, issued_at: at }) => {
    if (!isOneOf(DECISIONS, decision) || !isTimestamp(at)) return null;
    if (determination !== null && (decision !== "override" || !isDetermination(determination))) return null;
    return { outcome: decision, determination };
  },
  escalation_closed: ({ status, determination, issued_at: at }) =>
    isOneOf(CLOSINGS, status) && isDetermination(determination) && isTimestamp(at)
      ? { outcome: status, determination }
      : null,
  content_erased: ({ scope, ground, erased_at: at }) =>
    isText(scope) && isText(ground) && isTimestamp(at) ? { outcome: scope, determination: null } : null,
};

/**
 * Reads the facts of each entry. Returns null if an entry of a known kind is incomplete. Entries of unknown kinds have
 * no facts.
 */
export function readEntries(envelopes: readonly ProofEnvelope[]): CheckedProofEntry[] | null {
  const entries = envelopes.map(({ seq, key_id, created_at, payload }) => {
    // The first entry is the verdict, whatever kind it states.
    const kind = seq === 0 ? "verdict" : isText(payload["kind"]) ? payload["kind"] : "unknown";
    const outcome = Object.hasOwn(READERS, kind) ? READERS[kind]?.(payload) : NO_OUTCOME;
    return outcome ? { seq, kind, ...outcome, created_at, key_id } : null;
  });
  return entries.every((entry) => entry !== null) ? entries : null;
}

/**
 * Returns the current answer after these entries, which are the chain or its beginning. The last entry of a kind
 * counts.
 */
export function currentOfEntries(entries: readonly CheckedProofEntry[]): CurrentAnswer {
  const last = (kind: string) => entries.findLast((entry) => entry.kind === kind);
  const [first] = entries;
  if (!first?.determination) throw new Error("a checked proof begins with a verdict");
  const decision = last("customer_decision");
  const escalationClose = last("escalation_closed");
  const act = ({ seq, created_at }: CheckedProofEntry) => ({ decidedAt: created_at, proofSeq: seq });
  return currentAnswer({
    verdict: { ...act(first), determination: first.determination },
    decision: decision
      ? { ...act(decision), decision: decision.outcome as CockpitDecision, determination: decision.determination }
      : null,
    escalationClose: escalationClose?.determination
      ? { ...act(escalationClose), determination: escalationClose.determination }
      : null,
  } satisfies Acts);
}

/** Reports whether a reviewer of the customer accepted the verdict. */
export const isAccepted = (entries: readonly Pick<CheckedProofEntry, "kind" | "outcome">[]): boolean =>
  entries.some(({ kind, outcome }) => kind === "customer_decision" && outcome === "accept");

/** Returns when content was last erased, as signed; null when no entry says so. */
export function contentErasedAt(envelopes: readonly Pick<ProofEnvelope, "payload">[]): string | null {
  const erasure = envelopes.slice(1).findLast(({ payload }) => payload["kind"] === "content_erased");
  const erasedAt = erasure?.payload["erased_at"];
  return isTimestamp(erasedAt) ? erasedAt : null;
}
