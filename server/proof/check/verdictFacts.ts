// Reads the facts that readers of a proof see, from the signed payload of entry 0.
import type { Determination } from "@/server/contracts/enums";
import { isText, isTimestamp } from "@/server/proof/check/shape";

export interface VerdictFacts {
  readonly determination: Determination;
  /** Null if the payload lacks the field. */
  readonly flagged: boolean | null;
  readonly flagReason: string | null;
  readonly confidence: number | null;
  readonly issuedAt: string;
  readonly expiresAt: string | null;
  readonly manipulationDetected: boolean;
}

const DETERMINATIONS: Record<Determination, true> = { met: true, partial: true, not_met: true, cannot_determine: true };

/**
 * Reads the facts. Returns null if a required fact is missing or one has the wrong type. Ignores other payload fields.
 */
export function readVerdict(payload: Readonly<Record<string, unknown>>): VerdictFacts | null {
  const { determination, issued_at: issuedAt, manipulation_detected: manipulation } = payload;
  const flagged = payload["flagged"] ?? null;
  const flagReason = payload["flag_reason"] ?? null;
  const confidence = payload["confidence"] ?? null;
  const expiresAt = payload["expires_at"] ?? null;
  if (!isDetermination(determination) || !isTimestamp(issuedAt)) return null;
  if (flagged !== null && typeof flagged !== "boolean") return null;
  if (flagReason !== null && !isText(flagReason)) return null;
  if (confidence !== null && !isUnitInterval(confidence)) return null;
  if (expiresAt !== null && !isTimestamp(expiresAt)) return null;
  if (manipulation !== undefined && typeof manipulation !== "boolean") return null;
  const manipulationDetected = manipulation === true;
  return { determination, flagged, flagReason, confidence, issuedAt, expiresAt, manipulationDetected };
}

const isUnitInterval = (value: unknown): value is number => typeof value === "number" && value >= 0 && value <= 1;

const isDetermination = (value: unknown): value is Determination =>
  isText(value) && Object.hasOwn(DETERMINATIONS, value);
