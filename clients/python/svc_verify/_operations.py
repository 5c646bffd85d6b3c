# Generated from the operation table by scripts/generate-clients.ts. Do not edit.
# mypy: disable-error-code="no-any-return"
from __future__ import annotations

from typing import Any, Literal, Mapping, NamedTuple, TypedDict

from .types import (
    AiRecord,
    Attestation,
    AttestationForm,
    AuditActorKind,
    AuditTrail,
    AuthoredRubric,
    CalibrationList,
    CriteriaJudgmentCreatedResponse,
    CriteriaJudgmentRequest,
    CriteriaJudgmentsResponse,
    Decided,
    DeliveryStatus,
    Determination,
    DevSummary,
    EscalationJudgmentAccepted,
    EscalationJudgmentRequest,
    EscalationList,
    EscalationObject,
    EscalationStatus,
    EvidenceSource,
    EvidenceSourceCreated,
    EvidenceSourceList,
    EvidenceSourceRequest,
    EvidenceSourceRotation,
    FeedbackAccepted,
    FeedbackRequest,
    HealthReport,
    JudgeAttemptList,
    JudgeModelList,
    JudgeModelTestList,
    Metadata,
    PredicateName,
    ProofCheckResult,
    ProofEnvelopeDocument,
    ProofObject,
    ProofOpenings,
    QuickstartTelemetryEnvelope,
    QuickstartTelemetryRequest,
    ReferenceSet,
    ReferenceSetList,
    ReferenceSetRequest,
    ReferenceSetSummary,
    RequestLog,
    ReverifyReport,
    ReverifyRequest,
    ReviewerTierRecord,
    RubricCompilePreview,
    RubricExamplesRequest,
    RubricExamplesResult,
    RubricFromDescriptionRequest,
    RubricFromDescriptionResult,
    RubricFromOutcomesRequest,
    RubricInductionResult,
    RubricList,
    RubricObject,
    RubricRegistered,
    RubricTemplateList,
    ScopedTagsRecorded,
    ScopedTagsRequest,
    SourceAttestedEvidenceRequest,
    SourceAttestedEvidenceResponse,
    SubjectKind,
    SurvivalEventList,
    SurvivalEventRecorded,
    SurvivalEventRequest,
    ThresholdSuggestion,
    UsageSummary,
    VerificationDetermination,
    VerificationList,
    VerificationObject,
    VerificationStatus,
    VerificationsOrder,
    VerifyAccepted,
    VerifyBatchRequest,
    VerifyBatchResults,
    VerifyRequest,
    WebhookDelivery,
    WebhookDeliveryList,
    WebhookEndpoint,
    WebhookEndpointChange,
    WebhookEndpointDeleted,
    WebhookEndpointList,
    WebhookEndpointRequest,
    WebhookEndpointWithSecret,
    WebhookEventPage,
    WebhookRotation,
    WebhookTestResult,
)


class Operation(NamedTuple):
    method: str
    path: str
    query: tuple[str, ...]
    headers: tuple[str, ...]
    has_body: bool
    #: Whether a second request, when the answer of the first is lost, changes nothing.
    repeatable: bool
    #: The field with the rows of a list, and how its next page is asked for.
    items: str | None
    paging: str | None


OPERATIONS: dict[str, Operation] = {
    "verification.submit": Operation(
        "POST",
        "/v1/verify",
        (),
        ("idempotency_key",),
        True,
        True,
        None,
        None,
    ),
    "verification.submitBatch": Operation(
        "POST",
        "/v1/verify/batch",
        (),
        (),
        True,
        True,
        None,
        None,
    ),
    "verification.get": Operation(
        "GET",
        "/v1/verifications/{id}",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "verification.proof": Operation(
        "GET",
        "/v1/verifications/{id}/proof",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "verification.proofEnvelope": Operation(
        "GET",
        "/v1/verifications/{id}/proof/envelope",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "verification.proofOpenings": Operation(
        "GET",
        "/v1/verifications/{id}/proof/openings",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "verification.reverify": Operation(
        "POST",
        "/v1/verifications/{id}/reverify",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "verification.judgeAttempts": Operation(
        "GET",
        "/v1/verifications/{id}/judge-attempts",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "verification.feedback": Operation(
        "POST",
        "/v1/verifications/{id}/feedback",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "verifications.list": Operation(
        "GET",
        "/v1/verifications",
        ("status", "determination", "current_determination", "decided", "flagged", "rubric_id", "rubric_name", "subject_kind", "subject_ref", "submission_hash", "metadata", "from", "to", "order", "limit", "offset", "cursor",),
        (),
        False,
        True,
        "items",
        "cursor",
    ),
    "proof.verify": Operation(
        "POST",
        "/v1/proofs/verify",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "verification.attestation": Operation(
        "GET",
        "/v1/verifications/{id}/attestation",
        ("form", "predicate",),
        (),
        False,
        True,
        None,
        None,
    ),
    "rubric.list": Operation(
        "GET",
        "/v1/rubrics",
        ("limit", "offset",),
        (),
        False,
        True,
        "rubrics",
        "offset",
    ),
    "rubric.get": Operation(
        "GET",
        "/v1/rubrics/{id}",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "rubric.register": Operation(
        "POST",
        "/v1/rubrics",
        ("if_changed",),
        (),
        True,
        False,
        None,
        None,
    ),
    "rubric.compile": Operation(
        "POST",
        "/v1/rubrics/compile",
        ("propose",),
        (),
        True,
        False,
        None,
        None,
    ),
    "rubric.templates": Operation(
        "GET",
        "/v1/rubrics/templates",
        (),
        (),
        False,
        True,
        "templates",
        "none",
    ),
    "rubric.examples": Operation(
        "POST",
        "/v1/rubrics/examples",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "rubric.fromDescription": Operation(
        "POST",
        "/v1/rubrics/from-description",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "rubric.fromOutcomes": Operation(
        "POST",
        "/v1/rubrics/from-outcomes",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "calibration.list": Operation(
        "GET",
        "/v1/calibrations",
        (),
        (),
        False,
        True,
        "calibrations",
        "none",
    ),
    "calibration.suggest": Operation(
        "GET",
        "/v1/calibrations/threshold",
        ("rubric_id", "target_error", "delta",),
        (),
        False,
        True,
        None,
        None,
    ),
    "escalation.list": Operation(
        "GET",
        "/v1/escalations",
        ("status", "limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "escalation.get": Operation(
        "GET",
        "/v1/escalations/{id}",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "escalation.judge": Operation(
        "POST",
        "/v1/escalations/{id}/judgments",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "judgeModels.list": Operation(
        "GET",
        "/v1/judge-models",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "judgeModels.test": Operation(
        "POST",
        "/v1/judge-models/test",
        (),
        (),
        False,
        False,
        None,
        None,
    ),
    "audit.list": Operation(
        "GET",
        "/v1/audit-events",
        ("action", "actor_kind", "actor", "target_kind", "target", "from", "to", "q", "limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "requestLog.list": Operation(
        "GET",
        "/v1/requests",
        ("request_id", "code", "refused", "from", "to", "limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "referenceSet.create": Operation(
        "POST",
        "/v1/reference-sets",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "referenceSet.list": Operation(
        "GET",
        "/v1/reference-sets",
        ("limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "referenceSet.get": Operation(
        "GET",
        "/v1/reference-sets/{id}",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "webhook.create": Operation(
        "POST",
        "/v1/webhook-endpoints",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "webhook.list": Operation(
        "GET",
        "/v1/webhook-endpoints",
        (),
        (),
        False,
        True,
        "endpoints",
        "none",
    ),
    "webhook.get": Operation(
        "GET",
        "/v1/webhook-endpoints/{id}",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "webhook.change": Operation(
        "PATCH",
        "/v1/webhook-endpoints/{id}",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "webhook.rotate": Operation(
        "POST",
        "/v1/webhook-endpoints/{id}/rotate",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "webhook.delete": Operation(
        "DELETE",
        "/v1/webhook-endpoints/{id}",
        (),
        (),
        False,
        False,
        None,
        None,
    ),
    "webhook.deliveries": Operation(
        "GET",
        "/v1/webhook-endpoints/{id}/deliveries",
        ("status", "limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "webhook.listen": Operation(
        "GET",
        "/v1/webhook-events",
        ("listener", "after", "types", "wait_ms", "limit",),
        (),
        False,
        True,
        None,
        None,
    ),
    "webhook.test": Operation(
        "POST",
        "/v1/webhook-endpoints/{id}/test",
        (),
        (),
        False,
        False,
        None,
        None,
    ),
    "webhook.redeliver": Operation(
        "POST",
        "/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver",
        (),
        (),
        False,
        False,
        None,
        None,
    ),
    "usage.get": Operation(
        "GET",
        "/v1/usage",
        ("from", "to",),
        (),
        False,
        True,
        None,
        None,
    ),
    "reports.summary": Operation(
        "GET",
        "/v1/dev-reporting/summary",
        ("from", "to",),
        (),
        False,
        True,
        None,
        None,
    ),
    "reports.aiRecord": Operation(
        "GET",
        "/v1/dev-reporting/ai-record",
        ("from", "to",),
        (),
        False,
        True,
        None,
        None,
    ),
    "reports.health": Operation(
        "GET",
        "/v1/dev-reporting/health",
        ("from", "to", "subscription_id",),
        (),
        False,
        True,
        None,
        None,
    ),
    "telemetry.record": Operation(
        "POST",
        "/v1/dev-reporting/quickstart/telemetry",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "telemetry.get": Operation(
        "GET",
        "/v1/dev-reporting/quickstart/telemetry/{handle}",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "tags.record": Operation(
        "POST",
        "/v1/dev-reporting/scoped-tags",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "criteriaAgreement.get": Operation(
        "GET",
        "/v1/criteria-agreements/{subject_ref}/judgments",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "criteriaAgreement.judge": Operation(
        "POST",
        "/v1/criteria-agreements/{subject_ref}/judgments",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "evidencePacket.ingest": Operation(
        "POST",
        "/v1/evidence/source-attested",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "evidenceSource.add": Operation(
        "POST",
        "/v1/evidence/sources",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "evidenceSource.list": Operation(
        "GET",
        "/v1/evidence/sources",
        ("limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "evidenceSource.rotate": Operation(
        "POST",
        "/v1/evidence/sources/{id}/rotate",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "evidenceSource.revoke": Operation(
        "POST",
        "/v1/evidence/sources/{id}/revoke",
        (),
        (),
        False,
        False,
        None,
        None,
    ),
    "survival.record": Operation(
        "POST",
        "/v1/survival-events/bilateral",
        (),
        (),
        True,
        False,
        None,
        None,
    ),
    "survival.list": Operation(
        "GET",
        "/v1/survival-events",
        ("verdict_ref", "limit", "offset",),
        (),
        False,
        True,
        "items",
        "offset",
    ),
    "verification.determination": Operation(
        "GET",
        "/v1/verifications/{id}/determination",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
    "escalation.tiers": Operation(
        "GET",
        "/v1/reviewer-tiers",
        (),
        (),
        False,
        True,
        None,
        None,
    ),
}


class Operations:
    """A method for each operation that an API key may call."""

    def call(self, operation: str, values: Mapping[str, Any]) -> Any:
        raise NotImplementedError

    def verification_submit(
        self,
        *,
        idempotency_key: str | None = None,
        body: VerifyRequest,
    ) -> VerificationObject | VerifyAccepted:
        """Judge a submission against a rubric. POST /v1/verify"""
        return self.call("verification.submit", {
            "idempotency_key": idempotency_key,
            "body": body,
        })

    def verification_submit_batch(
        self,
        *,
        body: VerifyBatchRequest,
    ) -> VerifyBatchResults:
        """Judge up to 100 submissions. POST /v1/verify/batch"""
        return self.call("verification.submitBatch", {
            "body": body,
        })

    def verification_get(
        self,
        *,
        id: str,
    ) -> VerificationObject:
        """Read one verification with its verdict. GET /v1/verifications/{id}"""
        return self.call("verification.get", {
            "id": id,
        })

    def verification_proof(
        self,
        *,
        id: str,
    ) -> ProofObject:
        """Read the proof metadata of a verification. GET /v1/verifications/{id}/proof"""
        return self.call("verification.proof", {
            "id": id,
        })

    def verification_proof_envelope(
        self,
        *,
        id: str,
    ) -> ProofEnvelopeDocument:
        """Download the signed proof envelope. GET /v1/verifications/{id}/proof/envelope"""
        return self.call("verification.proofEnvelope", {
            "id": id,
        })

    def verification_proof_openings(
        self,
        *,
        id: str,
    ) -> ProofOpenings:
        """Read what opens the commitments of a proof. GET /v1/verifications/{id}/proof/openings"""
        return self.call("verification.proofOpenings", {
            "id": id,
        })

    def verification_reverify(
        self,
        *,
        id: str,
        body: ReverifyRequest | None = None,
    ) -> ReverifyReport:
        """Check the stored proof, or judge again. POST /v1/verifications/{id}/reverify"""
        return self.call("verification.reverify", {
            "id": id,
            "body": body,
        })

    def verification_judge_attempts(
        self,
        *,
        id: str,
    ) -> JudgeAttemptList:
        """List the judge attempts of a verification: tokens, cost, latency. GET /v1/verifications/{id}/judge-attempts"""
        return self.call("verification.judgeAttempts", {
            "id": id,
        })

    def verification_feedback(
        self,
        *,
        id: str,
        body: FeedbackRequest,
    ) -> FeedbackAccepted:
        """Record ground truth about a finished verification. POST /v1/verifications/{id}/feedback"""
        return self.call("verification.feedback", {
            "id": id,
            "body": body,
        })

    def verifications_list(
        self,
        *,
        status: VerificationStatus | None = None,
        determination: Literal["met", "partial", "not_met", "cannot_determine", "none"] | None = None,
        current_determination: Determination | None = None,
        decided: Decided | None = None,
        flagged: bool | None = None,
        rubric_id: str | None = None,
        rubric_name: str | None = None,
        subject_kind: SubjectKind | None = None,
        subject_ref: str | None = None,
        submission_hash: str | None = None,
        metadata: Metadata | None = None,
        from_: str | None = None,
        to: str | None = None,
        order: VerificationsOrder | None = None,
        limit: int | None = None,
        offset: int | None = None,
        cursor: str | None = None,
    ) -> VerificationList:
        """List verifications, newest first. GET /v1/verifications"""
        return self.call("verifications.list", {
            "status": status,
            "determination": determination,
            "current_determination": current_determination,
            "decided": decided,
            "flagged": flagged,
            "rubric_id": rubric_id,
            "rubric_name": rubric_name,
            "subject_kind": subject_kind,
            "subject_ref": subject_ref,
            "submission_hash": submission_hash,
            "metadata": metadata,
            "from": from_,
            "to": to,
            "order": order,
            "limit": limit,
            "offset": offset,
            "cursor": cursor,
        })

    def proof_verify(
        self,
        *,
        body: dict[str, Any],
    ) -> ProofCheckResult:
        """Check a proof envelope. POST /v1/proofs/verify"""
        return self.call("proof.verify", {
            "body": body,
        })

    def verification_attestation(
        self,
        *,
        id: str,
        form: AttestationForm | None = None,
        predicate: PredicateName | None = None,
    ) -> Attestation:
        """Attest a verdict for tools of the supply chain. GET /v1/verifications/{id}/attestation"""
        return self.call("verification.attestation", {
            "id": id,
            "form": form,
            "predicate": predicate,
        })

    def rubric_list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
    ) -> RubricList:
        """List rubrics, the latest version of each name, newest first. GET /v1/rubrics"""
        return self.call("rubric.list", {
            "limit": limit,
            "offset": offset,
        })

    def rubric_get(
        self,
        *,
        id: str,
    ) -> RubricObject:
        """Read one rubric version. GET /v1/rubrics/{id}"""
        return self.call("rubric.get", {
            "id": id,
        })

    def rubric_register(
        self,
        *,
        if_changed: bool | None = None,
        body: AuthoredRubric,
    ) -> RubricRegistered:
        """Compile an authored rubric and store it as a new version. POST /v1/rubrics"""
        return self.call("rubric.register", {
            "if_changed": if_changed,
            "body": body,
        })

    def rubric_compile(
        self,
        *,
        propose: Literal["contrasts"] | None = None,
        body: AuthoredRubric,
    ) -> RubricCompilePreview:
        """Compile an authored rubric without storing it. POST /v1/rubrics/compile"""
        return self.call("rubric.compile", {
            "propose": propose,
            "body": body,
        })

    def rubric_templates(self) -> RubricTemplateList:
        """List the rubric templates. GET /v1/rubrics/templates"""
        return self.call("rubric.templates", {})

    def rubric_examples(
        self,
        *,
        body: RubricExamplesRequest,
    ) -> RubricExamplesResult:
        """Store a rubric as a draft and run marked examples on it. POST /v1/rubrics/examples"""
        return self.call("rubric.examples", {
            "body": body,
        })

    def rubric_from_description(
        self,
        *,
        body: RubricFromDescriptionRequest,
    ) -> RubricFromDescriptionResult:
        """Draft a rubric from a description. POST /v1/rubrics/from-description"""
        return self.call("rubric.fromDescription", {
            "body": body,
        })

    def rubric_from_outcomes(
        self,
        *,
        body: RubricFromOutcomesRequest,
    ) -> RubricInductionResult:
        """Draft a rubric from labeled examples. POST /v1/rubrics/from-outcomes"""
        return self.call("rubric.fromOutcomes", {
            "body": body,
        })

    def calibration_list(self) -> CalibrationList:
        """List the current calibration of each judge. GET /v1/calibrations"""
        return self.call("calibration.list", {})

    def calibration_suggest(
        self,
        *,
        rubric_id: str,
        target_error: float,
        delta: float | None = None,
    ) -> ThresholdSuggestion:
        """Suggest the acceptance threshold of a rubric for a target error. GET /v1/calibrations/threshold"""
        return self.call("calibration.suggest", {
            "rubric_id": rubric_id,
            "target_error": target_error,
            "delta": delta,
        })

    def escalation_list(
        self,
        *,
        status: EscalationStatus | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> EscalationList:
        """List escalations, newest first. GET /v1/escalations"""
        return self.call("escalation.list", {
            "status": status,
            "limit": limit,
            "offset": offset,
        })

    def escalation_get(
        self,
        *,
        id: str,
    ) -> EscalationObject:
        """Read an escalation: its rule, its review window and the criteria that can be judged. GET /v1/escalations/{id}"""
        return self.call("escalation.get", {
            "id": id,
        })

    def escalation_judge(
        self,
        *,
        id: str,
        body: EscalationJudgmentRequest,
    ) -> EscalationJudgmentAccepted:
        """Close an escalation with a signed judgment. POST /v1/escalations/{id}/judgments"""
        return self.call("escalation.judge", {
            "id": id,
            "body": body,
        })

    def judge_models_list(self) -> JudgeModelList:
        """List the models that judge, with their price, health and latency. GET /v1/judge-models"""
        return self.call("judgeModels.list", {})

    def judge_models_test(self) -> JudgeModelTestList:
        """Send one test call to each model that judges. POST /v1/judge-models/test"""
        return self.call("judgeModels.test", {})

    def audit_list(
        self,
        *,
        action: str | None = None,
        actor_kind: AuditActorKind | None = None,
        actor: str | None = None,
        target_kind: str | None = None,
        target: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        q: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> AuditTrail:
        """List the tenant's audit trail, newest first. GET /v1/audit-events"""
        return self.call("audit.list", {
            "action": action,
            "actor_kind": actor_kind,
            "actor": actor,
            "target_kind": target_kind,
            "target": target,
            "from": from_,
            "to": to,
            "q": q,
            "limit": limit,
            "offset": offset,
        })

    def request_log_list(
        self,
        *,
        request_id: str | None = None,
        code: Literal["api_key_expired", "callback_url_needs_webhook_endpoint", "conflict", "conflicting_labels", "description_too_vague", "determination_already_recorded", "escalation_not_found", "forbidden", "idempotency_key_conflict", "identity_contract_tenant_mismatch", "induction_failed", "insufficient_scope", "internal_error", "invalid_callback_url", "invalid_idempotency_key", "invalid_identity_rung", "invalid_input_roles", "invalid_json", "invalid_label", "invalid_request", "judgment_already_closed", "judgment_capacity_not_admitted", "judgment_criterion_unknown", "judgment_minutes_invalid", "judgment_rule_stale", "judgment_rule_unknown", "judgment_shape_invalid", "judgment_signature_invalid", "judgment_tier_unknown", "judgment_time_outside_window", "not_found", "payload_too_large", "rate_limited", "service_unavailable", "too_few_examples", "too_many_examples", "unauthorized", "unprocessable", "untrusted_request_source"] | None = None,
        refused: bool | None = None,
        from_: str | None = None,
        to: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> RequestLog:
        """List the calls that programs made in the last days, newest first. GET /v1/requests"""
        return self.call("requestLog.list", {
            "request_id": request_id,
            "code": code,
            "refused": refused,
            "from": from_,
            "to": to,
            "limit": limit,
            "offset": offset,
        })

    def reference_set_create(
        self,
        *,
        body: ReferenceSetRequest,
    ) -> ReferenceSetSummary:
        """Create a reference set to judge submissions against. POST /v1/reference-sets"""
        return self.call("referenceSet.create", {
            "body": body,
        })

    def reference_set_list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
    ) -> ReferenceSetList:
        """List reference sets, newest first. GET /v1/reference-sets"""
        return self.call("referenceSet.list", {
            "limit": limit,
            "offset": offset,
        })

    def reference_set_get(
        self,
        *,
        id: str,
    ) -> ReferenceSet:
        """Read one reference set. GET /v1/reference-sets/{id}"""
        return self.call("referenceSet.get", {
            "id": id,
        })

    def webhook_create(
        self,
        *,
        body: WebhookEndpointRequest,
    ) -> WebhookEndpointWithSecret:
        """Create a webhook endpoint. POST /v1/webhook-endpoints"""
        return self.call("webhook.create", {
            "body": body,
        })

    def webhook_list(self) -> WebhookEndpointList:
        """List webhook endpoints. GET /v1/webhook-endpoints"""
        return self.call("webhook.list", {})

    def webhook_get(
        self,
        *,
        id: str,
    ) -> WebhookEndpoint:
        """Read one webhook endpoint. GET /v1/webhook-endpoints/{id}"""
        return self.call("webhook.get", {
            "id": id,
        })

    def webhook_change(
        self,
        *,
        id: str,
        body: WebhookEndpointChange,
    ) -> WebhookEndpoint:
        """Update, disable or re-enable a webhook endpoint. PATCH /v1/webhook-endpoints/{id}"""
        return self.call("webhook.change", {
            "id": id,
            "body": body,
        })

    def webhook_rotate(
        self,
        *,
        id: str,
        body: WebhookRotation | None = None,
    ) -> WebhookEndpointWithSecret:
        """Rotate the secret of a webhook endpoint. POST /v1/webhook-endpoints/{id}/rotate"""
        return self.call("webhook.rotate", {
            "id": id,
            "body": body,
        })

    def webhook_delete(
        self,
        *,
        id: str,
    ) -> WebhookEndpointDeleted:
        """Delete a webhook endpoint. DELETE /v1/webhook-endpoints/{id}"""
        return self.call("webhook.delete", {
            "id": id,
        })

    def webhook_deliveries(
        self,
        *,
        id: str,
        status: DeliveryStatus | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> WebhookDeliveryList:
        """List the deliveries of an endpoint with their responses, newest first. GET /v1/webhook-endpoints/{id}/deliveries"""
        return self.call("webhook.deliveries", {
            "id": id,
            "status": status,
            "limit": limit,
            "offset": offset,
        })

    def webhook_listen(
        self,
        *,
        listener: str | None = None,
        after: str | None = None,
        types: str | None = None,
        wait_ms: int | None = None,
        limit: int | None = None,
    ) -> WebhookEventPage:
        """Receive webhook events without an endpoint. GET /v1/webhook-events"""
        return self.call("webhook.listen", {
            "listener": listener,
            "after": after,
            "types": types,
            "wait_ms": wait_ms,
            "limit": limit,
        })

    def webhook_test(
        self,
        *,
        id: str,
    ) -> WebhookTestResult:
        """Send a test event to a webhook endpoint now. POST /v1/webhook-endpoints/{id}/test"""
        return self.call("webhook.test", {
            "id": id,
        })

    def webhook_redeliver(
        self,
        *,
        id: str,
        delivery_id: str,
    ) -> WebhookDelivery:
        """Redeliver a message now. POST /v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver"""
        return self.call("webhook.redeliver", {
            "id": id,
            "delivery_id": delivery_id,
        })

    def usage_get(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
    ) -> UsageSummary:
        """Read verifications, judge calls and cost, in total and by day. GET /v1/usage"""
        return self.call("usage.get", {
            "from": from_,
            "to": to,
        })

    def reports_summary(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
    ) -> DevSummary:
        """Summarize verdicts: pass rate, abstention, latency, failing criteria. GET /v1/dev-reporting/summary"""
        return self.call("reports.summary", {
            "from": from_,
            "to": to,
        })

    def reports_ai_record(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
    ) -> AiRecord:
        """Compare verdicts with feedback and reviewer determinations. GET /v1/dev-reporting/ai-record"""
        return self.call("reports.aiRecord", {
            "from": from_,
            "to": to,
        })

    def reports_health(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        subscription_id: str | None = None,
    ) -> HealthReport:
        """Read daily pass and exception rates, aggregates only. GET /v1/dev-reporting/health"""
        return self.call("reports.health", {
            "from": from_,
            "to": to,
            "subscription_id": subscription_id,
        })

    def telemetry_record(
        self,
        *,
        body: QuickstartTelemetryRequest,
    ) -> QuickstartTelemetryEnvelope:
        """Record the time to first verdict of a quick start. POST /v1/dev-reporting/quickstart/telemetry"""
        return self.call("telemetry.record", {
            "body": body,
        })

    def telemetry_get(
        self,
        *,
        handle: str,
    ) -> QuickstartTelemetryEnvelope:
        """Read one quick start's telemetry; null when there is none. GET /v1/dev-reporting/quickstart/telemetry/{handle}"""
        return self.call("telemetry.get", {
            "handle": handle,
        })

    def tags_record(
        self,
        *,
        body: ScopedTagsRequest,
    ) -> ScopedTagsRecorded:
        """Add private tags to verifications. POST /v1/dev-reporting/scoped-tags"""
        return self.call("tags.record", {
            "body": body,
        })

    def criteria_agreement_get(
        self,
        *,
        subject_ref: str,
    ) -> CriteriaJudgmentsResponse:
        """Read the judgments of two parties on the criteria of a subject. GET /v1/criteria-agreements/{subject_ref}/judgments"""
        return self.call("criteriaAgreement.get", {
            "subject_ref": subject_ref,
        })

    def criteria_agreement_judge(
        self,
        *,
        subject_ref: str,
        body: CriteriaJudgmentRequest,
    ) -> CriteriaJudgmentCreatedResponse:
        """Propose a rubric version for a subject, or accept the proposed one. POST /v1/criteria-agreements/{subject_ref}/judgments"""
        return self.call("criteriaAgreement.judge", {
            "subject_ref": subject_ref,
            "body": body,
        })

    def evidence_packet_ingest(
        self,
        *,
        body: SourceAttestedEvidenceRequest,
    ) -> SourceAttestedEvidenceResponse:
        """Store evidence signed by a registered source. POST /v1/evidence/source-attested"""
        return self.call("evidencePacket.ingest", {
            "body": body,
        })

    def evidence_source_add(
        self,
        *,
        body: EvidenceSourceRequest,
    ) -> EvidenceSourceCreated:
        """Register a party whose Ed25519 key attests evidence. POST /v1/evidence/sources"""
        return self.call("evidenceSource.add", {
            "body": body,
        })

    def evidence_source_list(
        self,
        *,
        limit: int | None = None,
        offset: int | None = None,
    ) -> EvidenceSourceList:
        """List the evidence sources with their keys. GET /v1/evidence/sources"""
        return self.call("evidenceSource.list", {
            "limit": limit,
            "offset": offset,
        })

    def evidence_source_rotate(
        self,
        *,
        id: str,
        body: EvidenceSourceRotation,
    ) -> EvidenceSource:
        """Rotate the key of a source. POST /v1/evidence/sources/{id}/rotate"""
        return self.call("evidenceSource.rotate", {
            "id": id,
            "body": body,
        })

    def evidence_source_revoke(
        self,
        *,
        id: str,
    ) -> EvidenceSource:
        """Revoke a source and all its keys permanently. POST /v1/evidence/sources/{id}/revoke"""
        return self.call("evidenceSource.revoke", {
            "id": id,
        })

    def survival_record(
        self,
        *,
        body: SurvivalEventRequest,
    ) -> SurvivalEventRecorded:
        """Record a survival event of a verdict. POST /v1/survival-events/bilateral"""
        return self.call("survival.record", {
            "body": body,
        })

    def survival_list(
        self,
        *,
        verdict_ref: str | None = None,
        limit: int | None = None,
        offset: int | None = None,
    ) -> SurvivalEventList:
        """List survival events, newest first. GET /v1/survival-events"""
        return self.call("survival.list", {
            "verdict_ref": verdict_ref,
            "limit": limit,
            "offset": offset,
        })

    def verification_determination(
        self,
        *,
        id: str,
    ) -> VerificationDetermination:
        """Read the reviewer's determination of a verification. GET /v1/verifications/{id}/determination"""
        return self.call("verification.determination", {
            "id": id,
        })

    def escalation_tiers(self) -> ReviewerTierRecord:
        """Read the reviewer tier record. GET /v1/reviewer-tiers"""
        return self.call("escalation.tiers", {})
