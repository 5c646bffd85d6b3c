// What the signed entries of a proof state, and which answer holds after them.
import type { Determination } from "../generated/types.js";
import { type Envelope, type Fields, isTimestamp } from "./shapes.js";

export type Statement = {
  seq: number;
  kind: string;
  /** A determination, the customer's decision, how an escalation ended, or what was erased; null for other kinds. */
  outcome: string | null;
  determination: Determination | null;
  created_at: string;
};

export type CurrentStatement = {
  determination: Determination;
  source: "verdict" | "customer_decision" | "escalation";
};

const DETERMINATIONS: readonly unknown[] = ["met", "partial", "not_met", "cannot_determine"];
const isDetermination = (value: unknown): value is Determination => DETERMINATIONS.includes(value);

/** One statement for each entry; null when an entry of a known kind lacks what it must state. */
export function readStatements(envelopes: readonly Envelope[]): Statement[] | null {
  const statements = envelopes.map(({ seq, payload, created_at }) => {
    // The first entry is the verdict, whatever it calls itself.
    const kind = seq === 0 ? "verdict" : typeof payload["kind"] === "string" ? payload["kind"] : "unknown";
    const stated = read(kind, payload);
    return stated && { seq, kind, ...stated, created_at };
  });
  return statements.every((statement) => statement !== null) ? statements : null;
}

function read(kind: string, payload: Fields): Pick<Statement, "outcome" | "determination"> | null {
  const { determination, decision, status } = payload;
  const isDated = isTimestamp(payload["issued_at"]);
  if (kind === "verdict") {
    return isVerdict(payload) && isDetermination(determination) ? { outcome: determination, determination } : null;
  }
  if (kind === "customer_decision") {
    if (decision !== "accept" && decision !== "override" && decision !== "route") return null;
    const stated = determination === null ? null : decision === "override" ? determination : undefined;
    return isDated && (stated === null || isDetermination(stated))
      ? { outcome: decision, determination: stated }
      : null;
  }
  if (kind === "escalation_closed") {
    const isClosed = status === "decided" || status === "undecided";
    return isClosed && isDated && isDetermination(determination) ? { outcome: status, determination } : null;
  }
  if (kind === "content_erased") {
    const { scope, ground, erased_at } = payload;
    const isComplete = typeof scope === "string" && typeof ground === "string" && isTimestamp(erased_at);
    return isComplete ? { outcome: scope, determination: null } : null;
  }
  const isJudged = kind === "reverification" && isDetermination(determination);
  return isJudged ? { outcome: determination, determination } : { outcome: null, determination: null };
}

function isVerdict(payload: Fields): boolean {
  const { flagged = null, flag_reason = null, confidence = null, expires_at = null } = payload;
  const { manipulation_detected = false } = payload;
  return (
    isTimestamp(payload["issued_at"]) &&
    (flagged === null || typeof flagged === "boolean") &&
    (flag_reason === null || typeof flag_reason === "string") &&
    (confidence === null || (typeof confidence === "number" && confidence >= 0 && confidence <= 1)) &&
    (expires_at === null || isTimestamp(expires_at)) &&
    typeof manipulation_detected === "boolean"
  );
}

/** A closed escalation takes precedence over the customer's override, which takes precedence over the verdict. */
export function currentStatement(statements: readonly Statement[]): CurrentStatement {
  const last = (kind: string) => statements.findLast((statement) => statement.kind === kind);
  const closed = last("escalation_closed")?.determination;
  if (closed) return { determination: closed, source: "escalation" };
  const decision = last("customer_decision");
  if (decision?.outcome === "override") {
    return { determination: decision.determination ?? "cannot_determine", source: "customer_decision" };
  }
  return { determination: statements[0]?.determination ?? "cannot_determine", source: "verdict" };
}
