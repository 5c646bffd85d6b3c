// Samples of the fields of one component, and the fields that samples leave empty.
import { FIELD_NUMBERS } from "@/server/transports/rest/samples/numbers";
import { FIELD_VALUES } from "@/server/transports/rest/samples/texts";
import type { Json } from "@/server/transports/rest/samples/json";

/** The nullable fields that are null in a sample, since they describe failures or later events. */
export const NULL_FIELDS = new Set([
  ...["closed_at", "closing_judgment_id", "code", "disabled_reason", "downgrade_reason", "ended_at", "error"],
  ...["failing_since", "flag_reason", "judgment", "next_attempt_at", "next_cursor", "previous_secret_expires_at"],
  ...["prev_hash", "revoked_at", "revoked_by", "shutdown_date", "source_id", "value_assessed"],
  ...["adjudication_ref", "outcome", "EscalationListItem.determination", "EscalationObject.determination"],
  ...["ReverifyReport.reason", "VerificationObject.score", "VerificationListItem.score", "Verdict.score"],
  ...["ReverifyReport.score", "ReverifiedVerdict.score", "RubricCriterion.tier", "RubricCriterion.weight"],
  ...["RubricCriterion.evidence", "RubricCriterion.quantifier", "RubricCriterion.statement"],
]);

/** The optional fields that a sample omits, since they contradict its other fields. */
export const OMITTED_FIELDS = new Set([
  ...["deprecated", "errors", "issues", "key_fault", "manipulation_detected", "newer_entries", "sample"],
  ...["CriterionResult.model", "CriterionResult.passages", "current_verdict", "override_determination"],
  ...["EvidenceCitation.check", "EvidenceCitation.source_id", "EvidenceCitation.trust_tier"],
]);

const VERIFICATION_ID = "0197a1b2-c3d4-7e5f-8a9b-9004c68a4b1d";

/** The sample values by field, or by component and field. */
export const SAMPLE_FIELDS: Readonly<Record<string, Json>> = {
  ...FIELD_VALUES,
  ...FIELD_NUMBERS,
  "AiRecordFigure.sample": 40,
  "CheckedProofEntry.kind": "verdict",
  "CriterionResult.rationale": "/INV-[0-9]{4,12}/ matches at chars:8-16.",
  "ContrastProposal.contrasts": ["The text has an order number."],
  "RubricCriterion.contrasts": [],
  "RubricCriterion.acceptance_threshold": 0.7,
  "DevSummary.by_determination": { met: 38, partial: 0, not_met: 2, cannot_determine: 0 },
  "DevSummary.flagged": 0,
  "LoggedRequest.status": 200,
  "ModelPrice.input": 0.25,
  "ModelPrice.output": 2,
  "ProofEntrySummary.kind": "verdict",
  "Reference.id": "invoice-1",
  "ReviewDecision.reason": "Checked against the ledger",
  "ReviewerTier.label": "Standard",
  "ReviewerTier.slug": "standard",
  "RubricExamplesResult.status": "succeeded",
  "ScopedTagsRecorded.replayed": 0,
  "SurvivalEvent.source": "crm",
  "SurvivalEventRecorded.replayed": false,
  "UsageSummary.by_determination": { met: 38, partial: 0, not_met: 2, cannot_determine: 0, none: 0 },
  "VerificationListItem.id": VERIFICATION_ID,
  "VerificationListItem.status": "succeeded",
  "VerificationObject.id": VERIFICATION_ID,
  "VerificationObject.status": "succeeded",
  "WebhookDelivery.status": "delivered",
};
