# Generated from the operation table by scripts/generate-clients.ts. Do not edit.
"""Types of requests and answers. They are for type checkers: values are plain dictionaries."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypedDict

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class VerifyRequestSubject(TypedDict):
    kind: SubjectKind
    ref: str


class VerifyRequest(TypedDict):
    rubric_id: NotRequired[str]
    rubric: NotRequired[str]
    submission: Submission
    reference_set_id: NotRequired[str]
    identity_rung: NotRequired[IdentityRung]
    options: NotRequired[VerifyOptions]
    callback_url: NotRequired[str]
    subject: NotRequired[VerifyRequestSubject]
    metadata: NotRequired[Metadata]


class InlineSubmission(TypedDict):
    inline: str
    content_type: NotRequired[str]


class UriSubmission(TypedDict):
    uri: str
    content_type: NotRequired[str]


class TypedSubmission(TypedDict):
    """With output, or one of its aliases content and text"""

    output: NotRequired[RoleBlob]
    content: NotRequired[RoleBlob]
    text: NotRequired[RoleBlob]
    input: NotRequired[RoleBlob]
    context: NotRequired[list[RoleAttachment]]
    reference: NotRequired[RoleBlob]
    evidence: NotRequired[list[RoleAttachment]]
    values: NotRequired[dict[str, Any]]
    content_type: NotRequired[str]


class RoleAttachment(TypedDict):
    value: RoleBlob
    label: NotRequired[str]
    type: NotRequired[str]
    trust_tier: NotRequired[TrustTier]
    source_id: NotRequired[str | None]
    evidence_packet_id: NotRequired[str]


class VerifyOptions(TypedDict):
    max_judge_tier: NotRequired[JudgeTier]
    sign_metadata: NotRequired[bool]
    require_proof: NotRequired[bool]
    wait_ms: NotRequired[int]


class VerifyBatchRequest(TypedDict):
    requests: list[VerifyBatchItem]


class VerifyBatchItemOptions(TypedDict):
    max_judge_tier: NotRequired[JudgeTier]
    sign_metadata: NotRequired[bool]
    require_proof: NotRequired[bool]


class VerifyBatchItemSubject(TypedDict):
    kind: SubjectKind
    ref: str


class VerifyBatchItem(TypedDict):
    rubric_id: NotRequired[str]
    rubric: NotRequired[str]
    submission: Submission
    reference_set_id: NotRequired[str]
    identity_rung: NotRequired[IdentityRung]
    options: NotRequired[VerifyBatchItemOptions]
    callback_url: NotRequired[str]
    subject: NotRequired[VerifyBatchItemSubject]
    metadata: NotRequired[Metadata]
    idempotency_key: NotRequired[str]


class ReverifyRequest(TypedDict):
    """Empty or absent: checks the stored proof without judging."""

    evidence: NotRequired[list[RoleAttachment]]
    max_judge_tier: NotRequired[JudgeTier]
    criterion_ids: NotRequired[list[str]]


class FeedbackRequest(TypedDict):
    """Ground truth about a finished verification. It never changes the verdict."""

    outcome: FeedbackOutcome
    note: NotRequired[str | None]
    from_decision: NotRequired[bool]


class AuthoredRubric(TypedDict):
    """The compiler reports all issues at once, also some that this schema cannot state."""

    name: str
    description: NotRequired[str]
    acceptance_threshold: NotRequired[float]
    met_at: NotRequired[float]
    partial_at: NotRequired[float]
    proof_ttl_days: NotRequired[int]
    content_type: NotRequired[str]
    readings: NotRequired[Literal["independent", "single"]]
    criteria: list[AuthoredCriterion]


class RegexCriterion(TypedDict):
    key: str
    type: Literal["must_have", "must_not", "scored"]
    primitive: Literal["regex_match@1"]
    config: RegexMatchConfig
    title: NotRequired[str]
    statement: NotRequired[str]
    weight: NotRequired[float]
    threshold: NotRequired[float]
    applies_to: NotRequired[SubmissionRole]
    requires_context: NotRequired[bool]
    partial_allowed: NotRequired[bool]
    evidence: NotRequired[Literal["cited", "holistic"]]
    quantifier: NotRequired[Literal["some", "every", "none"]]
    contrasts: NotRequired[list[str]]


class RegexMatchConfig(TypedDict):
    pattern: str
    flags: NotRequired[str]
    must_match: NotRequired[bool]


class JsonSchemaCriterion(TypedDict):
    key: str
    type: Literal["must_have", "must_not", "scored"]
    primitive: Literal["json_schema@1"]
    config: JsonSchemaConfig
    title: NotRequired[str]
    statement: NotRequired[str]
    weight: NotRequired[float]
    threshold: NotRequired[float]
    applies_to: NotRequired[SubmissionRole]
    requires_context: NotRequired[bool]
    partial_allowed: NotRequired[bool]
    evidence: NotRequired[Literal["cited", "holistic"]]
    quantifier: NotRequired[Literal["some", "every", "none"]]
    contrasts: NotRequired[list[str]]


class JsonSchemaConfig(TypedDict):
    schema: dict[str, Any]


class NumericCriterion(TypedDict):
    key: str
    type: Literal["must_have", "must_not", "scored"]
    primitive: Literal["numeric_threshold@1"]
    config: NumericThresholdConfig
    title: NotRequired[str]
    statement: NotRequired[str]
    weight: NotRequired[float]
    threshold: NotRequired[float]
    applies_to: NotRequired[SubmissionRole]
    requires_context: NotRequired[bool]
    partial_allowed: NotRequired[bool]
    evidence: NotRequired[Literal["cited", "holistic"]]
    quantifier: NotRequired[Literal["some", "every", "none"]]
    contrasts: NotRequired[list[str]]


class NumericThresholdConfig(TypedDict):
    path: NotRequired[str]
    operator: NotRequired[Literal["gt", "gte", "lt", "lte", "eq", "between"]]
    threshold: NotRequired[float]
    min: NotRequired[float]
    max: NotRequired[float]
    tolerance: NotRequired[float]


class JudgedCriterion(TypedDict):
    key: str
    type: Literal["must_have", "must_not", "scored"]
    primitive: Literal["llm_judge@1"]
    config: LlmJudgeConfig
    title: NotRequired[str]
    statement: str
    weight: NotRequired[float]
    threshold: NotRequired[float]
    applies_to: NotRequired[SubmissionRole]
    requires_context: NotRequired[bool]
    partial_allowed: NotRequired[bool]
    evidence: NotRequired[Literal["cited", "holistic"]]
    quantifier: NotRequired[Literal["some", "every", "none"]]
    tier: NotRequired[JudgeTier]
    contrasts: NotRequired[list[str]]


class LlmJudgeConfig(TypedDict):
    pass


class RubricExamplesRequest(TypedDict):
    spec: dict[str, Any]
    examples: list[MarkedExample]


class MarkedExample(TypedDict):
    label: str
    mark: ExampleMark
    submission: Submission
    expected: NotRequired[ExpectedCriteria]


class RubricFromDescriptionRequestOptions(TypedDict):
    max_criteria: NotRequired[int]
    prefer_primitives: NotRequired[bool]
    judge_tier_hint: NotRequired[Literal[1] | Literal[2] | Literal[3]]


class RubricFromDescriptionRequest(TypedDict):
    description: str
    options: NotRequired[RubricFromDescriptionRequestOptions]


class RubricFromOutcomesRequestExamplesItemContextItem(TypedDict):
    value: str | dict[str, Any]
    label: NotRequired[str]
    type: NotRequired[str]
    trust_tier: NotRequired[Literal["deterministic", "source_attested", "third_party", "claimant"]]
    source_id: NotRequired[str | None]
    evidence_packet_id: NotRequired[str]


class RubricFromOutcomesRequestExamplesItemEvidenceItem(TypedDict):
    value: str | dict[str, Any]
    label: NotRequired[str]
    type: NotRequired[str]
    trust_tier: NotRequired[Literal["deterministic", "source_attested", "third_party", "claimant"]]
    source_id: NotRequired[str | None]
    evidence_packet_id: NotRequired[str]


class RubricFromOutcomesRequestExamplesItem(TypedDict):
    output: str | dict[str, Any]
    label: Literal["met", "partial", "not_met", "cannot_determine"]
    id: NotRequired[str]
    input: NotRequired[str | dict[str, Any]]
    context: NotRequired[str | dict[str, Any] | list[RubricFromOutcomesRequestExamplesItemContextItem]]
    reference: NotRequired[str | dict[str, Any]]
    evidence: NotRequired[str | dict[str, Any] | list[RubricFromOutcomesRequestExamplesItemEvidenceItem]]
    values: NotRequired[dict[str, Any]]
    rationale: NotRequired[str]


class RubricFromOutcomesRequestOptions(TypedDict):
    max_criteria: NotRequired[int]
    prefer_primitives: NotRequired[bool]
    judge_tier_hint: NotRequired[Literal[1] | Literal[2] | Literal[3]]


class RubricFromOutcomesRequest(TypedDict):
    examples: list[RubricFromOutcomesRequestExamplesItem]
    goal: NotRequired[str]
    options: NotRequired[RubricFromOutcomesRequestOptions]


class DecidedJudgment(TypedDict):
    rule: str
    escalation_id: NotRequired[str]
    capacity: str
    tier: str
    criteria: NotRequired[list[JudgmentCriterion]]
    minutes: float
    rationale: NotRequired[str]
    judged_at: str
    key_id: str
    outcome: Literal["decided"]
    determination: Determination
    signature: str


class JudgmentCriterion(TypedDict):
    criterion_id: str
    determination: Determination


class UndecidedJudgment(TypedDict):
    rule: str
    escalation_id: NotRequired[str]
    capacity: str
    tier: str
    criteria: NotRequired[list[JudgmentCriterion]]
    minutes: float
    rationale: NotRequired[str]
    judged_at: str
    key_id: str
    outcome: Literal["undecided"]
    signature: str


class ReferenceSetRequestReferencesItem(TypedDict):
    id: str
    value: RoleBlob
    label: NotRequired[str]


class ReferenceSetRequest(TypedDict):
    name: str
    references: list[ReferenceSetRequestReferencesItem]


class WebhookEndpointRequest(TypedDict):
    url: str
    description: NotRequired[str | None]
    events: NotRequired[list[WebhookEvent]]


class WebhookEndpointChange(TypedDict):
    """Omitted fields do not change."""

    url: NotRequired[str]
    description: NotRequired[str | None]
    events: NotRequired[list[WebhookEvent]]
    status: NotRequired[WebhookStatus]


class WebhookRotation(TypedDict):
    overlap_hours: NotRequired[int]


class QuickstartTelemetryRequest(TypedDict):
    handle: str
    started_at: str
    first_verdict_at: str


class ScopedTagsRequestTagsItem(TypedDict):
    verification_id: str
    tag: str
    note: NotRequired[str | None]


class ScopedTagsRequest(TypedDict):
    tags: list[ScopedTagsRequestTagsItem]


class CriteriaJudgmentRequest(TypedDict):
    kind: Literal["propose", "accept"]
    party: Literal["proposer_side", "other_side"]
    rubric_version: str
    identity_rung: IdentityRung
    judge_id: NotRequired[str]


class SourceAttestedEvidenceRequest(TypedDict):
    source_id: str
    payload: RoleBlob
    signature: str
    signature_encoding: NotRequired[Literal["base64", "hex"]]
    label: NotRequired[str]
    locator: NotRequired[str]
    content_type: NotRequired[str]


class EvidenceSourceRequest(TypedDict):
    name: str
    public_key: str
    encoding: NotRequired[Literal["base64", "hex"]]


class EvidenceSourceRotation(TypedDict):
    public_key: str
    encoding: NotRequired[Literal["base64", "hex"]]


class SurvivalEventRequest(TypedDict):
    """The outcome of a verdict as reported by one party: /docs/guides/concepts#survival-event"""

    source: str
    verdict_ref: str
    state: Literal["contested", "survived", "overturned"]
    identity_rung: IdentityRung
    adjudication_ref: NotRequired[str | None]


class VerificationSucceededEvent(TypedDict):
    type: Literal["verification.succeeded"]
    timestamp: str
    data: VerificationObject


class VerificationObject(TypedDict):
    id: str
    status: VerificationStatus
    rubric_id: str
    submission_hash: str
    determination: NotRequired[Determination | None]
    score: NotRequired[float | None]
    confidence: NotRequired[float | None]
    flagged: bool
    flag_reason: NotRequired[str | None]
    proof_ref: NotRequired[str | None]
    error: NotRequired[str | None]
    created_at: str
    completed_at: NotRequired[str | None]
    current: CurrentAnswer | None
    decided: Decided
    metadata: NotRequired[Metadata]
    tenant_id: NotRequired[str]
    verdict: NotRequired[Verdict | None]
    current_verdict: NotRequired[CurrentVerdict]
    attempt: NotRequired[Attempt]


class CurrentAnswer(TypedDict):
    """A closed escalation takes precedence over the customer's override, which takes precedence over the
    verdict. An override that states no determination leaves cannot_determine."""

    determination: Determination
    source: Literal["verdict", "customer_decision", "escalation"]
    decided_at: str
    decided_by_kind: Literal["machine", "person"]
    proof_seq: int | None


class Verdict(TypedDict):
    determination: Determination
    score: NotRequired[float | None]
    confidence: float
    flagged: NotRequired[bool]
    flag_reason: NotRequired[str | None]
    results: list[CriterionResult]


class CriterionResultModel(TypedDict):
    id: str
    judge_code_version: str | None


class CriterionResult(TypedDict):
    criterion_id: str
    key: NotRequired[str]
    title: NotRequired[str | None]
    primitive: str
    determination: Determination
    score: NotRequired[float | None]
    confidence: float
    rationale: str
    evidence_spans: NotRequired[list[EvidenceCitation]]
    value_assessed: NotRequired[float | None]
    flagged: NotRequired[bool]
    model: NotRequired[CriterionResultModel]
    passages: NotRequired[list[PassageReading]]


class EvidenceCitation(TypedDict):
    source: str
    locator: NotRequired[str]
    snippet: NotRequired[str]
    check: NotRequired[Literal["verified", "repaired"]]
    trust_tier: NotRequired[TrustTier]
    source_id: NotRequired[str | None]


class PassageReadingSourcesItem(TypedDict):
    source: str
    locator: str


class PassageReading(TypedDict):
    source: str
    locator: str
    agrees: bool
    probability: NotRequired[float]
    sources: NotRequired[list[PassageReadingSourcesItem]]


class CurrentVerdict(TypedDict):
    """Present after an escalation was closed; the original verdict does not change."""

    source: Literal["escalation"]
    escalation_id: str
    status: Literal["decided", "undecided"]
    determination: Determination
    closing_judgment_id: str
    closed_at: str


class AttemptEarlierItem(TypedDict):
    verification_id: str
    status: VerificationStatus
    determination: Determination | None
    created_at: str


class Attempt(TypedDict):
    subject: Subject
    number: int
    of: int
    earlier: list[AttemptEarlierItem]


class Subject(TypedDict):
    """The subject of the submission; verifications of one subject are its attempts."""

    kind: SubjectKind
    ref: str


class VerificationFailedEvent(TypedDict):
    type: Literal["verification.failed"]
    timestamp: str
    data: VerificationObject


class VerificationFlaggedEvent(TypedDict):
    type: Literal["verification.flagged"]
    timestamp: str
    data: VerificationObject


class DeterminationRecordedEvent(TypedDict):
    type: Literal["determination.recorded"]
    timestamp: str
    data: VerificationDetermination


class VerificationDetermination(TypedDict):
    tenant_id: str
    review_decision: ReviewDecision
    writeback: CockpitWriteback
    label: NotRequired[FeedbackOutcome]
    consequence: CockpitConsequence
    current: CurrentAnswer


class ReviewDecision(TypedDict):
    verification_id: str
    tenant_id: str
    decision: CockpitDecision
    reason: str | None
    decided_by: str
    ts: str
    override_determination: NotRequired[Determination]
    reason_code: NotRequired[str]
    review_mode: NotRequired[ReviewMode]
    provisional_determination: NotRequired[Determination]
    content_hash: NotRequired[str]


class CockpitWriteback(TypedDict):
    """A marker; the service does not execute the consequence"""

    status: Literal["recorded"]
    consequence: CockpitConsequence


class EscalationOpenedEvent(TypedDict):
    type: Literal["escalation.opened"]
    timestamp: str
    data: EscalationEventData


class EscalationEventDataRubric(TypedDict):
    rubric_id: str
    name: str
    version: int


class EscalationEventData(TypedDict):
    tenant_id: str
    escalation_id: str
    verification_id: str
    status: EscalationStatus
    rule: str
    opened_by: str
    opened_at: str
    closes_at: str
    determination: Determination | None
    closing_judgment_id: str | None
    closed_at: str | None
    subject: EscalationSubject | None
    rubric: EscalationEventDataRubric
    excerpt: str | None
    question: str | None
    current: CurrentAnswer | None


class EscalationSubject(TypedDict):
    kind: SubjectKind
    ref: str


class EscalationClosedEvent(TypedDict):
    type: Literal["escalation.closed"]
    timestamp: str
    data: EscalationEventData


class VerifyAccepted(TypedDict):
    verification_id: str
    status: VerificationStatus


class Problem(TypedDict):
    """Clients branch on code, never on detail."""

    type: str
    title: str
    status: int
    detail: NotRequired[str]
    errors: NotRequired[list[FieldError]]
    code: Literal["api_key_expired", "callback_url_needs_webhook_endpoint", "conflict", "conflicting_labels", "description_too_vague", "determination_already_recorded", "escalation_not_found", "forbidden", "idempotency_key_conflict", "identity_contract_tenant_mismatch", "induction_failed", "insufficient_scope", "internal_error", "invalid_callback_url", "invalid_idempotency_key", "invalid_identity_rung", "invalid_input_roles", "invalid_json", "invalid_label", "invalid_request", "judgment_already_closed", "judgment_capacity_not_admitted", "judgment_criterion_unknown", "judgment_minutes_invalid", "judgment_rule_stale", "judgment_rule_unknown", "judgment_shape_invalid", "judgment_signature_invalid", "judgment_tier_unknown", "judgment_time_outside_window", "not_found", "payload_too_large", "rate_limited", "service_unavailable", "too_few_examples", "too_many_examples", "unauthorized", "unprocessable", "untrusted_request_source"]
    fix: str


FieldError = TypedDict(
    "FieldError",
    {
        "in": "Literal[\"body\", \"query\", \"path\", \"header\"]",
        "pointer": "str",
        "code": "str",
        "message": "str",
    },
)


class VerifyBatchResults(TypedDict):
    results: list[VerifyAccepted | VerifyBatchProblem]


class VerifyBatchProblem(TypedDict):
    problem: Problem


class ProofObject(TypedDict):
    """key_id, content_hash and created_at of entry 0, the verdict"""

    verification_id: str
    proof_ref: str
    format: ProofFormat
    key_id: str
    entries: list[ProofEntrySummary]
    content_hash: str
    created_at: str
    expires_at: str | None
    key_status: SigningKeyStatus


class ProofEntrySummary(TypedDict):
    seq: int
    kind: str
    key_id: str
    content_hash: str
    created_at: str


class ProofEnvelopeDocument(TypedDict):
    verification_id: str
    format: ProofFormat
    signing_domain: Literal["svc-verify/proof-sig/2:", "svc-verify/proof-sig/3:"]
    jwks_uri: Literal["/.well-known/svc-verify/keys.json"]
    entries: list[ProofEntry]
    inclusion: NotRequired[list[EntryInclusion]]


class ProofEntry(TypedDict):
    seq: int
    key_id: str
    algo: Literal["ed25519"]
    content_hash: str
    prev_hash: str | None
    signature: str
    envelope: str


class EntryInclusion(TypedDict):
    seq: int
    tlog_proof: str


class ProofOpeningsOpeningsItem(TypedDict):
    seq: int
    place: str
    salt: str
    content: NotRequired[str]


class ProofOpenings(TypedDict):
    verification_id: str
    format: Literal["svc-verify/openings/3"]
    openings: list[ProofOpeningsOpeningsItem]


class ReverifyReportOriginal(TypedDict):
    determination: Determination
    score: float | None
    confidence: float
    flagged: bool
    flag_reason: str | None


class ReverifyReport(TypedDict):
    verification_id: str
    ok: bool
    chain_ok: bool
    key_status: ProofKeyStatus
    reason: ProofFailureReason | None
    original: ReverifyReportOriginal
    reverified: ReverifiedVerdict | None
    changed: bool | None
    proof_entry: ProofEntrySummary | None


class ReverifiedVerdict(TypedDict):
    determination: Determination
    score: float | None
    confidence: float
    flagged: bool
    flag_reason: str | None
    results: list[CriterionResult]


class JudgeAttemptList(TypedDict):
    """Oldest first; empty for a verification without model calls"""

    verification_id: str
    attempts: list[JudgeAttempt]


class JudgeAttempt(TypedDict):
    id: str
    criterion_key: str
    tier: JudgeTier
    sample: int
    round: int
    reading: ReadingKind | None
    model: str
    outcome: JudgeAttemptOutcome
    determination: Determination | None
    error: str | None
    input_tokens: int | None
    output_tokens: int | None
    cost_usd: float | None
    latency_ms: int
    created_at: str


class FeedbackAccepted(TypedDict):
    feedback_id: str
    verification_id: str
    outcome: FeedbackOutcome


class VerificationList(TypedDict):
    tenant_id: str
    limit: int
    offset: int
    filters: dict[str, Any]
    items: list[VerificationListItem]
    next_cursor: str | None


class VerificationListItem(TypedDict):
    id: str
    status: VerificationStatus
    rubric_id: str
    submission_hash: str
    determination: NotRequired[Determination | None]
    score: NotRequired[float | None]
    confidence: NotRequired[float | None]
    flagged: bool
    flag_reason: NotRequired[str | None]
    proof_ref: NotRequired[str | None]
    error: NotRequired[str | None]
    created_at: str
    completed_at: NotRequired[str | None]
    current: CurrentAnswer | None
    decided: Decided
    metadata: NotRequired[Metadata]
    tenant_id: str


class ValidProof(TypedDict):
    valid: Literal[True]
    verification_id: str
    determination: Determination
    flagged: bool | None
    flag_reason: str | None
    confidence: float | None
    issued_at: str
    key_id: str
    credential: ProofCredential
    manipulation_detected: NotRequired[Literal[True]]
    sample: NotRequired[Literal[True]]
    content_erased_at: NotRequired[str]
    key_status: NotRequired[ProofKeyStatus]
    log: NotRequired[LogStatement]
    current: CurrentAnswer
    entries: list[CheckedProofEntry]
    newer_entries: NotRequired[list[CheckedProofEntry]]


class ProofCredential(TypedDict):
    verify_url: str
    badge_svg: str


class LogStatement(TypedDict):
    """The statement of the document and the policy about the log"""

    state: LogState
    entries: list[LoggedEntry]


class LoggedEntry(TypedDict):
    seq: int
    state: LogState
    reason: NotRequired[NotLoggedReason]
    origin: NotRequired[str]
    index: NotRequired[int]
    size: NotRequired[int]
    cosigned_by: NotRequired[int]
    witnesses: NotRequired[int]
    witnessed_at: NotRequired[str]


class CheckedProofEntry(TypedDict):
    seq: int
    kind: str
    outcome: str | None
    determination: Determination | None
    created_at: str
    key_id: str


class InvalidProof(TypedDict):
    valid: Literal[False]
    reason: ProofFailureReason
    key_status: NotRequired[ProofKeyStatus]
    key_fault: NotRequired[KeyFault]


class DsseEnvelopeSignaturesItem(TypedDict):
    sig: str


class DsseEnvelope(TypedDict):
    payloadType: Literal["application/vnd.in-toto+json"]
    payload: str
    signatures: list[DsseEnvelopeSignaturesItem]


class SigstoreBundleVerificationMaterialPublicKey(TypedDict):
    hint: str


class SigstoreBundleVerificationMaterial(TypedDict):
    publicKey: SigstoreBundleVerificationMaterialPublicKey


class SigstoreBundle(TypedDict):
    mediaType: Literal["application/vnd.dev.sigstore.bundle.v0.3+json"]
    verificationMaterial: SigstoreBundleVerificationMaterial
    dsseEnvelope: DsseEnvelope


class SshSignature(TypedDict):
    statement: str
    signature: str


class RubricList(TypedDict):
    """The latest version per name, newest first"""

    rubrics: list[RubricSummary]
    limit: int | None
    offset: int | None


class RubricSummary(TypedDict):
    rubric_id: str
    name: str
    version: int
    rubric_hash: str
    hash: str
    created_at: str
    status: RubricStatus
    source_hash: NotRequired[str | None]


class RubricRegistered(TypedDict):
    rubric_id: str
    name: str
    version: int
    rubric_hash: str
    hash: str
    created_at: str
    status: RubricStatus
    source_hash: str
    issues: list[RubricIssue]
    created: bool


class RubricIssue(TypedDict):
    severity: Literal["error", "warning"]
    code: str
    path: str
    message: str


class RubricObject(TypedDict):
    rubric_id: str
    name: str
    version: int
    rubric_hash: str
    hash: str
    created_at: str
    status: RubricStatus
    source_hash: NotRequired[str | None]
    issues: list[RubricIssue]
    spec: dict[str, Any]
    compiled: dict[str, Any]
    criteria: list[RubricCriterion]
    versions: list[RubricSummary]


class RubricCriterion(TypedDict):
    criterion_id: str
    key: str
    type: Literal["must_have", "must_not", "scored"]
    inverted: bool
    primitive: CriterionPrimitive
    title: str | None
    statement: str | None
    weight: float | None
    tier: JudgeTier | None
    applies_to: SubmissionRole
    config: dict[str, Any]
    requires_context: bool
    partial_allowed: bool
    evidence: Literal["cited", "holistic"] | None
    contrasts: list[str]
    quantifier: Literal["some", "every", "none"] | None
    acceptance_threshold: float


class RubricCompiled(TypedDict):
    ok: Literal[True]
    hash: str
    source_hash: str
    issues: list[RubricIssue]
    proposals: NotRequired[list[ContrastProposal]]


class ContrastProposal(TypedDict):
    key: str
    path: str
    by: Literal["model", "code"]
    contrasts: list[str]


class RubricNotCompiled(TypedDict):
    ok: Literal[False]
    issues: list[RubricIssue]


class RubricTemplateList(TypedDict):
    tenant_id: str
    templates: list[RubricTemplate]


class RubricTemplate(TypedDict):
    slug: str
    label: str
    description: str
    spec: dict[str, Any]
    examples: list[MarkedExample]


class RubricExamplesResultRubric(TypedDict):
    rubric_id: str
    version: int
    hash: str
    status: Literal["draft"]


class RubricExamplesResultExamplesItemCriteriaItem(TypedDict):
    criterion_id: str
    key: str
    determination: Determination
    expected: Determination | None
    outcome: ExampleOutcome | None
    rationale: str


class RubricExamplesResultExamplesItem(TypedDict):
    index: int
    label: str
    mark: ExampleMark
    verification_id: str
    status: VerificationStatus
    determination: Determination | None
    criteria: list[RubricExamplesResultExamplesItemCriteriaItem]
    outcome: ExampleOutcome


class RubricExamplesResult(TypedDict):
    rubric: RubricExamplesResultRubric
    examples: list[RubricExamplesResultExamplesItem]


class RubricFromDescriptionResultCompile(TypedDict):
    ok: bool
    issues: list[RubricIssue]
    rubric_hash: str
    source_hash: str


class RubricFromDescriptionResultInductionPerCriterionItem(TypedDict):
    key: str
    confidence: float


class RubricFromDescriptionResultInduction(TypedDict):
    model: str
    prompt_version: str
    source: Literal["description"]
    per_criterion: list[RubricFromDescriptionResultInductionPerCriterionItem]
    warnings: list[str]


class RubricFromDescriptionResultLint(TypedDict):
    passes_a3: bool
    linter: Literal["authoring-quality-linter@a3"]
    warnings: list[dict[str, Any]]


class RubricFromDescriptionResultDraft(TypedDict):
    status: Literal["draft"]
    bound: Literal[False]
    publishable: bool
    publish_via: Literal["POST /v1/rubrics"]


class RubricFromDescriptionResult(TypedDict):
    """An unregistered draft"""

    rubric_spec: dict[str, Any]
    compile: RubricFromDescriptionResultCompile
    induction: RubricFromDescriptionResultInduction
    lint: RubricFromDescriptionResultLint
    draft: RubricFromDescriptionResultDraft


class RubricInductionResultCompile(TypedDict):
    ok: bool
    issues: list[RubricIssue]
    rubric_hash: str
    source_hash: str


class RubricInductionResultInductionPerCriterionItem(TypedDict):
    key: str
    explains_example_ids: list[str]
    confidence: float


class RubricInductionResultInduction(TypedDict):
    model: str
    prompt_version: str
    per_criterion: list[RubricInductionResultInductionPerCriterionItem]
    unexplained_example_ids: list[str]
    warnings: list[str]


class RubricInductionResult(TypedDict):
    """An unregistered draft"""

    rubric_spec: dict[str, Any]
    compile: RubricInductionResultCompile
    induction: RubricInductionResultInduction


class CalibrationList(TypedDict):
    """The current version of each calibration map used by this tenant's verdicts"""

    tenant_id: str
    calibrations: list[CalibrationVersion]


class CalibrationVersion(TypedDict):
    calibration_id: str
    scope: Literal["tenant", "everybody"]
    primitive: CriterionPrimitive
    model: str
    prompt_version: str
    version: int
    method: Literal["none", "platt", "isotonic"]
    labels: int
    created_at: str


class ThresholdSuggestion(TypedDict):
    rubric_id: str
    target_error: float
    delta: float
    current_threshold: float
    labels: int
    too_few_to_show: bool
    threshold: float | None
    coverage: float | None
    accepted: int | None
    errors: int | None
    guarantee: str


class EscalationList(TypedDict):
    """Newest first"""

    tenant_id: str
    limit: int
    offset: int
    items: list[EscalationListItem]


class EscalationListItemRubric(TypedDict):
    rubric_id: str
    name: str
    version: int


class EscalationListItem(TypedDict):
    escalation_id: str
    verification_id: str
    status: EscalationStatus
    rule: str
    opened_by: str
    opened_at: str
    closes_at: str
    determination: Determination | None
    closing_judgment_id: str | None
    closed_at: str | None
    subject: EscalationSubject | None
    rubric: EscalationListItemRubric
    excerpt: str | None
    question: str | None


class EscalationObjectRubric(TypedDict):
    rubric_id: str
    name: str
    version: int


class EscalationObjectCaller(TypedDict):
    """What the calling account may do; absent for API keys"""

    tier: str | None
    capacities: list[JudgeCapacity]
    involved: bool
    may_judge: bool
    started_at: str | None


class EscalationObjectCriteriaItem(TypedDict):
    criterion_id: str
    key: str
    title: str | None
    inverted: bool
    determination: Determination


class EscalationObject(TypedDict):
    escalation_id: str
    verification_id: str
    status: EscalationStatus
    rule: str
    opened_by: str
    opened_at: str
    closes_at: str
    determination: Determination | None
    closing_judgment_id: str | None
    closed_at: str | None
    subject: EscalationSubject | None
    rubric: EscalationObjectRubric
    excerpt: str | None
    question: str | None
    tenant_id: str
    opened_by_name: str | None
    capacities: list[JudgeCapacity]
    tiers: list[ReviewerTier]
    caller: NotRequired[EscalationObjectCaller]
    criteria: list[EscalationObjectCriteriaItem]
    judgment: EscalationJudgment | None


class ReviewerTier(TypedDict):
    slug: str
    label: str
    min_minutes: int


class EscalationJudgment(TypedDict):
    judgment_id: str
    account_id: str
    account_name: str | None
    content_hash: str
    observed_seconds: int | None
    self_adjudicated: bool
    record: EscalationJudgmentRequest


class EscalationJudgmentAccepted(TypedDict):
    tenant_id: str
    verification_id: str
    judgment_id: str
    current_verdict: CurrentVerdict
    proof_entry: ProofEntrySummary | None


class JudgeModelList(TypedDict):
    checked_at: str | None
    models: list[JudgeModel]


class JudgeModelLastHour(TypedDict):
    """The tenant's calls"""

    calls: int
    failed: int
    latency_ms: ModelLatency | None


class JudgeModel(TypedDict):
    tier: JudgeTier | None
    model: str
    state: Literal["active", "ending", "ended", "unlisted", "unknown"]
    shutdown_date: str | None
    form: ModelForm
    price: ModelPrice | None
    refused: list[str]
    reader_record: ReaderRecord | None
    last_hour: JudgeModelLastHour


class ModelPrice(TypedDict):
    input: float
    output: float


class ReaderRecord(TypedDict):
    readings: int
    control_errors: int
    disabled: bool


class ModelLatency(TypedDict):
    p50: int
    p95: int


class JudgeModelTestList(TypedDict):
    """One call for each tier and the reader; nothing is stored"""

    tests: list[JudgeModelTest]


class JudgeModelTest(TypedDict):
    tier: JudgeTier | None
    model: str
    form: ModelForm
    ok: bool
    determination: Determination | None
    error: str | None
    latency_ms: int
    cost_usd: float | None


class AuditTrail(TypedDict):
    """Newest first; append-only"""

    tenant_id: str
    limit: int
    offset: int
    items: list[AuditEvent]


class AuditEvent(TypedDict):
    event_id: str
    actor_kind: AuditActorKind
    actor: str
    action: str
    target_kind: str
    target: str
    details: dict[str, Any]
    created_at: str
    actor_name: str | None


class RequestLog(TypedDict):
    """Newest first"""

    tenant_id: str
    limit: int
    offset: int
    items: list[LoggedRequest]


class LoggedRequest(TypedDict):
    id: str
    request_id: str
    caller_kind: Literal["api_key", "account"]
    caller: str
    caller_name: str | None
    operation: str
    method: str
    status: int | None
    code: Literal["api_key_expired", "callback_url_needs_webhook_endpoint", "conflict", "conflicting_labels", "description_too_vague", "determination_already_recorded", "escalation_not_found", "forbidden", "idempotency_key_conflict", "identity_contract_tenant_mismatch", "induction_failed", "insufficient_scope", "internal_error", "invalid_callback_url", "invalid_idempotency_key", "invalid_identity_rung", "invalid_input_roles", "invalid_json", "invalid_label", "invalid_request", "judgment_already_closed", "judgment_capacity_not_admitted", "judgment_criterion_unknown", "judgment_minutes_invalid", "judgment_rule_stale", "judgment_rule_unknown", "judgment_shape_invalid", "judgment_signature_invalid", "judgment_tier_unknown", "judgment_time_outside_window", "not_found", "payload_too_large", "rate_limited", "service_unavailable", "too_few_examples", "too_many_examples", "unauthorized", "unprocessable", "untrusted_request_source"] | None
    duration_ms: int
    created_at: str


class ReferenceSetSummary(TypedDict):
    reference_set_id: str
    name: str
    size: int
    hash: str
    created_at: str


class ReferenceSetList(TypedDict):
    """Newest first"""

    tenant_id: str
    limit: int
    offset: int
    items: list[ReferenceSetSummary]


class ReferenceSet(TypedDict):
    """Immutable"""

    reference_set_id: str
    name: str
    size: int
    hash: str
    created_at: str
    references: list[Reference]


class Reference(TypedDict):
    id: str
    value: RoleBlob
    label: NotRequired[str]


class WebhookEndpointWithSecret(TypedDict):
    endpoint_id: str
    url: str
    description: str | None
    events: list[WebhookEvent]
    status: WebhookStatus
    disabled_reason: str | None
    failing_since: str | None
    previous_secret_expires_at: str | None
    created_at: str
    updated_at: str | None
    secret: str


class WebhookEndpointList(TypedDict):
    """Oldest first"""

    tenant_id: str
    endpoints: list[WebhookEndpoint]


class WebhookEndpoint(TypedDict):
    endpoint_id: str
    url: str
    description: str | None
    events: list[WebhookEvent]
    status: WebhookStatus
    disabled_reason: str | None
    failing_since: str | None
    previous_secret_expires_at: str | None
    created_at: str
    updated_at: str | None


class WebhookEndpointDeleted(TypedDict):
    endpoint_id: str
    deleted: Literal[True]


class WebhookDeliveryList(TypedDict):
    """Newest first"""

    endpoint_id: str
    tenant_id: str
    limit: int
    offset: int
    items: list[WebhookDelivery]


WebhookDeliveryAttemptsItemHeaders = TypedDict(
    "WebhookDeliveryAttemptsItemHeaders",
    {
        "webhook-id": "str",
        "webhook-timestamp": "str",
    },
)


class WebhookDeliveryAttemptsItem(TypedDict):
    number: int
    headers: WebhookDeliveryAttemptsItemHeaders
    status_code: int | None
    error: str | None
    response: str | None
    duration_ms: int
    created_at: str


class WebhookDelivery(TypedDict):
    delivery_id: str
    webhook_id: str
    type: WebhookEvent
    verification_id: str
    url: str
    status: DeliveryStatus
    next_attempt_at: str | None
    created_at: str
    delivered_at: str | None
    body: str
    attempts: list[WebhookDeliveryAttemptsItem]


class WebhookEventPageItemsItem(TypedDict):
    id: str
    type: WebhookEvent
    timestamp: str
    body: str


class WebhookEventPage(TypedDict):
    """Oldest first"""

    listener: str
    items: list[WebhookEventPageItemsItem]
    next: str | None


WebhookTestResultHeaders = TypedDict(
    "WebhookTestResultHeaders",
    {
        "webhook-id": "str",
        "webhook-timestamp": "str",
    },
)


class WebhookTestResult(TypedDict):
    webhook_id: str
    delivered: bool
    headers: WebhookTestResultHeaders
    body: str
    status_code: int | None
    error: str | None
    response: str | None
    duration_ms: int


class UsageSummaryVerifications(TypedDict):
    total: int
    by_status: dict[str, int]
    by_determination: dict[str, int]
    flagged: int


class UsageSummaryCriteria(TypedDict):
    deterministic: int
    llm_judge: int
    reused: int


class UsageSummaryJudgeByModelItem(TypedDict):
    model: str
    tier: JudgeTier
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float
    unpriced_calls: int


class UsageSummaryJudge(TypedDict):
    calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float
    unpriced_calls: int
    by_model: list[UsageSummaryJudgeByModelItem]


class UsageSummaryDailyItem(TypedDict):
    date: str
    verifications: int
    flagged: int
    proofs_signed: int
    input_tokens: int
    output_tokens: int
    cost_usd: float


UsageSummary = TypedDict(
    "UsageSummary",
    {
        "tenant_id": "str",
        "from": "str",
        "to": "str",
        "verifications": "UsageSummaryVerifications",
        "criteria": "UsageSummaryCriteria",
        "judge": "UsageSummaryJudge",
        "proofs_signed": "int",
        "daily": "list[UsageSummaryDailyItem]",
    },
)


class DevSummaryCurrentBySource(TypedDict):
    """How many of these answers are a person's; the others are verdicts"""

    customer_decision: int
    escalation: int


class DevSummaryCurrent(TypedDict):
    """The same verdicts by the answer that holds now; everything else here counts verdicts as signed"""

    by_determination: dict[str, int]
    pass_rate: float | None
    abstention_rate: float | None
    by_source: DevSummaryCurrentBySource


class DevSummaryLatencyMs(TypedDict):
    sample: int
    p50: int | None
    p95: int | None
    relative_error: float


class DevSummaryTopFailingCriteriaItem(TypedDict):
    criterion_id: str
    key: str
    primitive: CriterionPrimitive
    inverted: bool
    judged: int
    not_met: int
    failure_rate: float


class DevSummaryByRubricItem(TypedDict):
    rubric_id: str
    name: str
    version: int
    verifications: int
    verdicts: int
    pass_rate: float | None
    abstention_rate: float | None


DevSummary = TypedDict(
    "DevSummary",
    {
        "tenant_id": "str",
        "from": "str",
        "to": "str",
        "verifications": "int",
        "verdicts": "int",
        "pass_rate": "float | None",
        "abstention_rate": "float | None",
        "current": "DevSummaryCurrent",
        "failed": "int",
        "unfinished": "int",
        "flagged": "int",
        "flagged_rate": "float | None",
        "latency_ms": "DevSummaryLatencyMs",
        "top_failing_criteria": "list[DevSummaryTopFailingCriteriaItem]",
        "by_rubric": "list[DevSummaryByRubricItem]",
    },
)


class AiRecordFigures(TypedDict):
    agreement: AiRecordFigure
    false_met: AiRecordFigure
    overturn: AiRecordFigure
    abstention: AiRecordFigure


class AiRecordDisputed(TypedDict):
    count: int


AiRecord = TypedDict(
    "AiRecord",
    {
        "tenant_id": "str",
        "from": "str",
        "to": "str",
        "source": "Literal[\"feedback\"]",
        "figures": "AiRecordFigures",
        "disputed": "AiRecordDisputed",
        "by_model": "Literal[\"not_split_for_feedback\"]",
        "test_split": "Literal[\"not_yet_available\"]",
        "escalations": "Literal[\"not_yet_available\"]",
    },
)


class AiRecordFigure(TypedDict):
    count: int
    sample: int
    rate: float | None
    too_few_to_show: bool
    first: str | None
    last: str | None


class HealthReportDailyItem(TypedDict):
    date: str
    verifications: int
    pass_rate: float | None
    exception_rate: float | None
    too_few_to_show: bool


HealthReport = TypedDict(
    "HealthReport",
    {
        "tenant_id": "str",
        "from": "str",
        "to": "str",
        "subscription_id": "str | None",
        "daily": "list[HealthReportDailyItem]",
    },
)


class QuickstartTelemetryEnvelope(TypedDict):
    telemetry: QuickstartTelemetry | None


class QuickstartTelemetry(TypedDict):
    handle: str
    key_prefix: str
    started_at: str
    first_verdict_at: str
    first_verdict_ms: int
    created_at: str


class ScopedTagsRecordedTagsItem(TypedDict):
    verification_id: str
    tag: str
    note: str | None
    recorded_at: str


class ScopedTagsRecorded(TypedDict):
    tenant_id: str
    recorded: int
    replayed: int
    tags: list[ScopedTagsRecordedTagsItem]


class CriteriaJudgmentsResponse(TypedDict):
    tenant_id: str
    subject_ref: str
    rule_version: Literal["criteria-agreement@1"]
    judgments: list[CriteriaJudgment]
    agreement: CriteriaAgreement


class CriteriaJudgment(TypedDict):
    seq: int
    kind: Literal["propose", "accept"]
    party: Literal["proposer_side", "other_side"]
    judge_id: str
    rubric_version: str
    rule_version: Literal["criteria-agreement@1"]
    judged_at: str


class CriteriaAgreed(TypedDict):
    status: Literal["agreed"]
    rubricVersion: str
    ruleVersion: Literal["criteria-agreement@1"]
    judgeIds: list[str]
    verdictRef: str


class CriteriaNotAgreed(TypedDict):
    status: Literal["not_agreed"]
    reason: Literal["never_sent", "awaiting_acceptance"]


class CriteriaJudgmentCreatedResponse(TypedDict):
    judgment: CriteriaJudgment
    agreement: CriteriaAgreement


class SourceAttestedEvidenceResponse(TypedDict):
    evidence_packet_id: str
    content_hash: str
    trust_tier: TrustTier
    trust_tier_label: Literal["T1", "T3"]
    signature_verified: bool
    evidence: RoleAttachment
    payload_uri: None
    source_id: str
    downgrade_reason: DowngradeReason | None


class EvidenceSourceCreated(TypedDict):
    source_id: str
    name: str
    key_fingerprint: str
    status: Literal["active", "revoked"]
    created_at: str


class EvidenceSourceList(TypedDict):
    """Newest first"""

    tenant_id: str
    limit: int
    offset: int
    items: list[EvidenceSource]


class EvidenceSourceKeysItem(TypedDict):
    key_fingerprint: str
    status: Literal["active", "retired", "revoked"]
    created_at: str
    ended_at: str | None


class EvidenceSource(TypedDict):
    """key_fingerprint of the newest key"""

    source_id: str
    name: str
    key_fingerprint: str
    status: Literal["active", "revoked"]
    created_at: str
    revoked_at: str | None
    keys: list[EvidenceSourceKeysItem]


class SurvivalEventRecorded(TypedDict):
    event: SurvivalEvent
    replayed: bool


class SurvivalEvent(TypedDict):
    id: str
    seq: int
    source: str
    verdict_ref: str
    state: Literal["contested", "survived", "overturned"]
    identity_rung: IdentityRung
    adjudication_ref: str | None
    recorded_at: str


class SurvivalEventList(TypedDict):
    """Latest first"""

    tenant_id: str
    limit: int
    offset: int
    items: list[SurvivalEvent]


class ReviewerTierRecordVersionsItem(TypedDict):
    version: int
    effective_at: str
    tiers: list[ReviewerTier]


class ReviewerTierRecord(TypedDict):
    current_version: int
    versions: list[ReviewerTierRecordVersionsItem]


class WebhookTestEventData(TypedDict):
    tenant_id: str
    endpoint_id: str


class WebhookTestEvent(TypedDict):
    """What POST /v1/webhook-endpoints/{id}/test sends"""

    type: Literal["webhook.test"]
    timestamp: str
    data: WebhookTestEventData


Submission: TypeAlias = InlineSubmission | UriSubmission | TypedSubmission
RoleBlob: TypeAlias = str | dict[str, Any]
TrustTier: TypeAlias = Literal["deterministic", "source_attested", "third_party", "claimant"]
IdentityRung: TypeAlias = (
    Literal["unverified", "email_verified", "domain_distinct", "payment_verified", "entity_verified"]
)
JudgeTier: TypeAlias = Literal[1] | Literal[2] | Literal[3]
SubjectKind: TypeAlias = Literal["pull_request", "task", "deal_criterion"]
Metadata: TypeAlias = dict[str, str]
FeedbackOutcome: TypeAlias = Literal["confirmed_correct", "confirmed_wrong", "disputed"]
VerificationStatus: TypeAlias = Literal["queued", "running", "succeeded", "failed"]
Determination: TypeAlias = Literal["met", "partial", "not_met", "cannot_determine"]
Decided: TypeAlias = Literal["accepted", "overridden", "routed", "none"]
VerificationsOrder: TypeAlias = Literal["newest", "oldest"]
AttestationForm: TypeAlias = Literal["dsse", "bundle", "sshsig"]
PredicateName: TypeAlias = Literal["verdict", "test-result", "svr", "vsa"]
AuthoredCriterion: TypeAlias = (
    RegexCriterion | JsonSchemaCriterion | NumericCriterion | JudgedCriterion
)
SubmissionRole: TypeAlias = Literal["output", "input", "context", "reference", "evidence", "values"]
ExampleMark: TypeAlias = Literal["should_pass", "should_fail"]
ExpectedCriteria: TypeAlias = dict[str, Determination]
EscalationStatus: TypeAlias = Literal["open", "decided", "undecided"]
EscalationJudgmentRequest: TypeAlias = DecidedJudgment | UndecidedJudgment
AuditActorKind: TypeAlias = Literal["api_key", "account", "operator", "system"]
WebhookEvent: TypeAlias = (
    Literal["verification.succeeded", "verification.failed", "verification.flagged",
    "determination.recorded", "escalation.opened", "escalation.closed"]
)
WebhookStatus: TypeAlias = Literal["active", "disabled"]
DeliveryStatus: TypeAlias = Literal["pending", "delivered", "failed"]
CockpitDecision: TypeAlias = Literal["accept", "override", "route"]
ReviewMode: TypeAlias = Literal["open", "blind"]
JudgeCapacity: TypeAlias = Literal["adjudicator", "domain_expert", "tenant_owner"]
CockpitConsequence: TypeAlias = Literal["accept_verdict", "override_verdict", "route_for_review"]
ProofFormat: TypeAlias = Literal["svc-verify/proof/2", "svc-verify/proof/3"]
SigningKeyStatus: TypeAlias = Literal["active", "retired", "revoked"]
ProofKeyStatus: TypeAlias = Literal["active", "retired", "revoked", "unknown"]
ProofFailureReason: TypeAlias = (
    Literal["malformed_proof", "empty_proof", "unsupported_format", "unknown_key",
    "content_hash_mismatch", "envelope_mismatch", "chain_invalid", "signature_invalid", "expired"]
)
ReadingKind: TypeAlias = Literal["cold", "opposite", "neutral"]
JudgeAttemptOutcome: TypeAlias = Literal["judged", "reused", "refused", "malformed", "failed"]
ProofCheckResult: TypeAlias = ValidProof | InvalidProof
LogState: TypeAlias = Literal["not_logged", "logged", "witnessed"]
NotLoggedReason: TypeAlias = (
    Literal["no_inclusion", "malformed_inclusion", "unknown_log", "not_included"]
)
KeyFault: TypeAlias = (
    Literal["not_published", "revoked", "not_yet_valid", "entry_before_key", "entry_after_retirement"]
)
Attestation: TypeAlias = DsseEnvelope | SigstoreBundle | SshSignature
RubricStatus: TypeAlias = Literal["active", "draft"]
CriterionPrimitive: TypeAlias = (
    Literal["regex_match@1", "json_schema@1", "numeric_threshold@1", "llm_judge@1"]
)
RubricCompilePreview: TypeAlias = RubricCompiled | RubricNotCompiled
ExampleOutcome: TypeAlias = Literal["agrees", "contradicts", "undetermined"]
ModelForm: TypeAlias = Literal["chat", "decisions", "systemone", "gemini"]
CriteriaAgreement: TypeAlias = CriteriaAgreed | CriteriaNotAgreed
DowngradeReason: TypeAlias = (
    Literal["signature_malformed", "signature_invalid", "source_key_revoked"]
)
WebhookBody: TypeAlias = (
    VerificationSucceededEvent | VerificationFailedEvent | VerificationFlaggedEvent |
    DeterminationRecordedEvent | EscalationOpenedEvent | EscalationClosedEvent | WebhookTestEvent
)
