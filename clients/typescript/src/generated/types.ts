// Generated from the operation table by scripts/generate-clients.ts. Do not edit.
export type VerifyRequest = {
  /** UUID string */
  rubric_id?: string | undefined;
  /** The name of a rubric in place of rubric_id: its newest published version */
  rubric?: string | undefined;
  submission: Submission;
  /** UUID string */
  reference_set_id?: string | undefined;
  identity_rung?: IdentityRung | undefined;
  options?: VerifyOptions | undefined;
  callback_url?: string | undefined;
  subject?: { kind: SubjectKind; ref: string } | undefined;
  metadata?: Metadata | undefined;
};

/** Exactly one of the shapes inline, uri or typed roles */
export type Submission = InlineSubmission | UriSubmission | TypedSubmission;

export type InlineSubmission = {
  /** At most 524288 bytes of UTF-8 */
  inline: string;
  content_type?: string | undefined;
};

export type UriSubmission = {
  /** https:// or r2:// reference without embedded credentials; never fetched in the request */
  uri: string;
  content_type?: string | undefined;
};

/** With output, or one of its aliases content and text */
export type TypedSubmission = {
  output?: RoleBlob | undefined;
  /** @deprecated Alias of output, used when output is absent */
  content?: RoleBlob | undefined;
  /** @deprecated Alias of output, used when output is absent */
  text?: RoleBlob | undefined;
  input?: RoleBlob | undefined;
  context?: RoleAttachment[] | undefined;
  reference?: RoleBlob | undefined;
  evidence?: RoleAttachment[] | undefined;
  values?: Record<string, unknown> | undefined;
  content_type?: string | undefined;
};

/** Text, or a free-form object that is canonicalized for hashing and display. Its numbers are doubles: write a whole number beyond 2^53 as text. */
export type RoleBlob = string | Record<string, unknown>;

export type RoleAttachment = {
  value: RoleBlob;
  label?: string | undefined;
  type?: string | undefined;
  trust_tier?: TrustTier | undefined;
  source_id?: string | null | undefined;
  /** UUID string */
  evidence_packet_id?: string | undefined;
};

/** T0 deterministic, T1 source_attested, T2 third_party, T3 claimant */
export type TrustTier = "deterministic" | "source_attested" | "third_party" | "claimant";

/** What the tenant attests about the identity of a party: /docs/guides/concepts#identity-rung */
export type IdentityRung = "unverified" | "email_verified" | "domain_distinct" | "payment_verified" | "entity_verified";

export type VerifyOptions = {
  max_judge_tier?: JudgeTier | undefined;
  /** Also sign metadata, in the payload of the proof. Default false. */
  sign_metadata?: boolean | undefined;
  /** Default true. */
  require_proof?: boolean | undefined;
  /** Block up to this many milliseconds for the finished verdict; otherwise returns 202. */
  wait_ms?: number | undefined;
};

export type JudgeTier = 1 | 2 | 3;

export type SubjectKind = "pull_request" | "task" | "deal_criterion";

/** At most 20 texts under names that you choose, to find verifications by; they decide nothing. Not signed, unless options.sign_metadata is true */
export type Metadata = Record<string, string>;

export type VerifyBatchRequest = { requests: VerifyBatchItem[] };

export type VerifyBatchItem = {
  /** UUID string */
  rubric_id?: string | undefined;
  /** The name of a rubric in place of rubric_id: its newest published version */
  rubric?: string | undefined;
  submission: Submission;
  /** UUID string */
  reference_set_id?: string | undefined;
  identity_rung?: IdentityRung | undefined;
  options?:
    | {
        max_judge_tier?: JudgeTier | undefined;
        /** Also sign metadata, in the payload of the proof. Default false. */
        sign_metadata?: boolean | undefined;
        /** Default true. */
        require_proof?: boolean | undefined;
      }
    | undefined;
  callback_url?: string | undefined;
  subject?: { kind: SubjectKind; ref: string } | undefined;
  metadata?: Metadata | undefined;
  /** Identifies this request as the header Idempotency-Key does in POST /v1/verify */
  idempotency_key?: string | undefined;
};

/** Empty or absent: checks the stored proof without judging. */
export type ReverifyRequest = {
  /** Added to the submission's evidence for this run. */
  evidence?: RoleAttachment[] | undefined;
  /** The judge tier for this run. */
  max_judge_tier?: JudgeTier | undefined;
  /** Judges only these criteria again; the others keep their results. */
  criterion_ids?: string[] | undefined;
};

/** Ground truth about a finished verification. It never changes the verdict. */
export type FeedbackRequest = {
  outcome: FeedbackOutcome;
  note?: string | null | undefined;
  /** true: this is what the caller's own review decision says of the verdict, as its `label`. Only in tenants whose decisions also label. */
  from_decision?: boolean | undefined;
};

export type FeedbackOutcome = "confirmed_correct" | "confirmed_wrong" | "disputed";

export type VerificationStatus = "queued" | "running" | "succeeded" | "failed";

export type Determination = "met" | "partial" | "not_met" | "cannot_determine";

/** The customer's decision about the verdict; routed: an escalation was opened */
export type Decided = "accepted" | "overridden" | "routed" | "none";

export type VerificationsOrder = "newest" | "oldest";

/** dsse: an envelope (DSSE 1.0) around an in-toto statement; bundle: the same in a Sigstore bundle 0.3; sshsig: the statement's text with a signature for ssh-keygen */
export type AttestationForm = "dsse" | "bundle" | "sshsig";

/** verdict: all that the proof states, with four determinations; test-result: in-toto test-result v0.1; svr: in-toto SVR v0.2; vsa: SLSA VSA v1 */
export type PredicateName = "verdict" | "test-result" | "svr" | "vsa";

/** The compiler reports all issues at once, also some that this schema cannot state. */
export type AuthoredRubric = {
  /** Names the series: a rubric of the same name becomes its next version */
  name: string;
  /** For people; no model reads it */
  description?: string | undefined;
  /** A verdict with a lower confidence is flagged for a reviewer */
  acceptance_threshold?: number | undefined;
  /** The score from which the rubric is met */
  met_at?: number | undefined;
  /** The score from which it is partial; at most met_at */
  partial_at?: number | undefined;
  /** Days until proofs expire; without it they do not */
  proof_ttl_days?: number | undefined;
  /** The content type of outputs whose submission names none */
  content_type?: string | undefined;
  /** single: a favorable answer of a model counts without an independent reading */
  readings?: "independent" | "single" | undefined;
  criteria: AuthoredCriterion[];
};

export type AuthoredCriterion = RegexCriterion | JsonSchemaCriterion | NumericCriterion | JudgedCriterion;

export type RegexCriterion = {
  /** Unique in the rubric. Keep it across versions: criterion_id depends on it */
  key: string;
  /** How the result counts in the verdict */
  type: "must_have" | "must_not" | "scored";
  primitive: "regex_match@1";
  config: RegexMatchConfig;
  /** A short name for people */
  title?: string | undefined;
  /** What must be true of the submission; of a must_not, what must not be true. Required for llm_judge@1 */
  statement?: string | undefined;
  /** With type scored only: the share in the score */
  weight?: number | undefined;
  /** numeric_threshold@1 only: used where its config has no threshold */
  threshold?: number | undefined;
  /** The role of the submission to check */
  applies_to?: SubmissionRole | undefined;
  /** llm_judge@1 only: a favorable answer must cite a source */
  requires_context?: boolean | undefined;
  /** llm_judge@1 only: whether the model may answer partial */
  partial_allowed?: boolean | undefined;
  /** llm_judge@1 only: whether a true statement needs a citation */
  evidence?: "cited" | "holistic" | undefined;
  /** llm_judge@1 only: which passages of the judged role the statement is about */
  quantifier?: "some" | "every" | "none" | undefined;
  /** llm_judge@1 only: statements that are false where the statement is true; of a must_not, harmful passages */
  contrasts?: string[] | undefined;
};

export type RegexMatchConfig = {
  /** A regular expression in RE2 syntax; it may match anywhere in the text */
  pattern: string;
  /** i ignores case, m lets ^ and $ match at line ends, s lets the dot match line breaks */
  flags?: string | undefined;
  /** false: the criterion holds where the pattern does not match */
  must_match?: boolean | undefined;
};

export type SubmissionRole = "output" | "input" | "context" | "reference" | "evidence" | "values";

export type JsonSchemaCriterion = {
  /** Unique in the rubric. Keep it across versions: criterion_id depends on it */
  key: string;
  /** How the result counts in the verdict */
  type: "must_have" | "must_not" | "scored";
  primitive: "json_schema@1";
  config: JsonSchemaConfig;
  /** A short name for people */
  title?: string | undefined;
  /** What must be true of the submission; of a must_not, what must not be true. Required for llm_judge@1 */
  statement?: string | undefined;
  /** With type scored only: the share in the score */
  weight?: number | undefined;
  /** numeric_threshold@1 only: used where its config has no threshold */
  threshold?: number | undefined;
  /** The role of the submission to check */
  applies_to?: SubmissionRole | undefined;
  /** llm_judge@1 only: a favorable answer must cite a source */
  requires_context?: boolean | undefined;
  /** llm_judge@1 only: whether the model may answer partial */
  partial_allowed?: boolean | undefined;
  /** llm_judge@1 only: whether a true statement needs a citation */
  evidence?: "cited" | "holistic" | undefined;
  /** llm_judge@1 only: which passages of the judged role the statement is about */
  quantifier?: "some" | "every" | "none" | undefined;
  /** llm_judge@1 only: statements that are false where the statement is true; of a must_not, harmful passages */
  contrasts?: string[] | undefined;
};

export type JsonSchemaConfig = {
  /** A JSON Schema of at most 65536 bytes */
  schema: Record<string, unknown>;
};

export type NumericCriterion = {
  /** Unique in the rubric. Keep it across versions: criterion_id depends on it */
  key: string;
  /** How the result counts in the verdict */
  type: "must_have" | "must_not" | "scored";
  primitive: "numeric_threshold@1";
  config: NumericThresholdConfig;
  /** A short name for people */
  title?: string | undefined;
  /** What must be true of the submission; of a must_not, what must not be true. Required for llm_judge@1 */
  statement?: string | undefined;
  /** With type scored only: the share in the score */
  weight?: number | undefined;
  /** numeric_threshold@1 only: used where its config has no threshold */
  threshold?: number | undefined;
  /** The role of the submission to check */
  applies_to?: SubmissionRole | undefined;
  /** llm_judge@1 only: a favorable answer must cite a source */
  requires_context?: boolean | undefined;
  /** llm_judge@1 only: whether the model may answer partial */
  partial_allowed?: boolean | undefined;
  /** llm_judge@1 only: whether a true statement needs a citation */
  evidence?: "cited" | "holistic" | undefined;
  /** llm_judge@1 only: which passages of the judged role the statement is about */
  quantifier?: "some" | "every" | "none" | undefined;
  /** llm_judge@1 only: statements that are false where the statement is true; of a must_not, harmful passages */
  contrasts?: string[] | undefined;
};

export type NumericThresholdConfig = {
  /** The place of the number, such as totals.net or items[0]["unit price"] */
  path?: string | undefined;
  /** How the number is compared */
  operator?: "gt" | "gte" | "lt" | "lte" | "eq" | "between" | undefined;
  /** The bound that the number is compared with, unless between */
  threshold?: number | undefined;
  /** With between: the lowest number that holds */
  min?: number | undefined;
  /** With between: the highest number that holds */
  max?: number | undefined;
  /** Moves every bound outward by this much */
  tolerance?: number | undefined;
};

export type JudgedCriterion = {
  /** Unique in the rubric. Keep it across versions: criterion_id depends on it */
  key: string;
  /** How the result counts in the verdict */
  type: "must_have" | "must_not" | "scored";
  primitive: "llm_judge@1";
  config: LlmJudgeConfig;
  /** A short name for people */
  title?: string | undefined;
  /** What must be true of the submission; of a must_not, what must not be true */
  statement: string;
  /** With type scored only: the share in the score */
  weight?: number | undefined;
  /** numeric_threshold@1 only: used where its config has no threshold */
  threshold?: number | undefined;
  /** The role of the submission to check */
  applies_to?: SubmissionRole | undefined;
  /** llm_judge@1 only: a favorable answer must cite a source */
  requires_context?: boolean | undefined;
  /** llm_judge@1 only: whether the model may answer partial */
  partial_allowed?: boolean | undefined;
  /** llm_judge@1 only: whether a true statement needs a citation */
  evidence?: "cited" | "holistic" | undefined;
  /** llm_judge@1 only: which passages of the judged role the statement is about */
  quantifier?: "some" | "every" | "none" | undefined;
  /** The judge tier that judges first */
  tier?: JudgeTier | undefined;
  /** llm_judge@1 only: statements that are false where the statement is true; of a must_not, harmful passages */
  contrasts?: string[] | undefined;
};

export type LlmJudgeConfig = Record<string, never>;

export type RubricExamplesRequest = {
  /** An authored rubric */
  spec: Record<string, unknown>;
  examples: MarkedExample[];
};

export type MarkedExample = {
  label: string;
  mark: ExampleMark;
  submission: Submission;
  expected?: ExpectedCriteria | undefined;
};

export type ExampleMark = "should_pass" | "should_fail";

/** The expected determination of criteria, by key; others follow the mark */
export type ExpectedCriteria = Record<string, Determination>;

export type RubricFromDescriptionRequest = {
  description: string;
  options?:
    | {
        max_criteria?: number | undefined;
        prefer_primitives?: boolean | undefined;
        judge_tier_hint?: 1 | 2 | 3 | undefined;
      }
    | undefined;
};

export type RubricFromOutcomesRequest = {
  examples: {
    output: string | Record<string, unknown>;
    label: "met" | "partial" | "not_met" | "cannot_determine";
    id?: string | undefined;
    input?: string | Record<string, unknown> | undefined;
    context?:
      | string
      | Record<string, unknown>
      | {
          value: string | Record<string, unknown>;
          label?: string | undefined;
          type?: string | undefined;
          trust_tier?: "deterministic" | "source_attested" | "third_party" | "claimant" | undefined;
          source_id?: string | null | undefined;
          evidence_packet_id?: string | undefined;
        }[]
      | undefined;
    reference?: string | Record<string, unknown> | undefined;
    evidence?:
      | string
      | Record<string, unknown>
      | {
          value: string | Record<string, unknown>;
          label?: string | undefined;
          type?: string | undefined;
          trust_tier?: "deterministic" | "source_attested" | "third_party" | "claimant" | undefined;
          source_id?: string | null | undefined;
          evidence_packet_id?: string | undefined;
        }[]
      | undefined;
    values?: Record<string, unknown> | undefined;
    rationale?: string | undefined;
  }[];
  goal?: string | undefined;
  options?:
    | {
        max_criteria?: number | undefined;
        prefer_primitives?: boolean | undefined;
        judge_tier_hint?: 1 | 2 | 3 | undefined;
      }
    | undefined;
};

export type EscalationStatus = "open" | "decided" | "undecided";

/** signature: base64 Ed25519 by key_id over `svc-verify/judgment-sig/1:` and the SHA-256 hex of the RFC 8785 form of the judgment without signature. */
export type EscalationJudgmentRequest = DecidedJudgment | UndecidedJudgment;

export type DecidedJudgment = {
  rule: string;
  /** The judged escalation. Optional but recommended: the signature is then bound to it. */
  escalation_id?: string | undefined;
  /** One of the escalation's capacities */
  capacity: string;
  /** The slug of a current reviewer tier */
  tier: string;
  criteria?: JudgmentCriterion[] | undefined;
  /** Whole minutes that the reviewer claims, at least 1 and the tier's min_minutes; with the tenant setting limit_judgment_minutes at most those that the service saw, begun minutes included */
  minutes: number;
  /** Why, in the reviewer's words. The console requires it; the proof has its hash within content_hash */
  rationale?: string | undefined;
  /** Within the escalation's window, at most 5 minutes ahead of the service */
  judged_at: string;
  /** The enrolled reviewer key */
  key_id: string;
  outcome: "decided";
  determination: Determination;
  signature: string;
};

export type JudgmentCriterion = { criterion_id: string; determination: Determination };

export type UndecidedJudgment = {
  rule: string;
  /** The judged escalation. Optional but recommended: the signature is then bound to it. */
  escalation_id?: string | undefined;
  /** One of the escalation's capacities */
  capacity: string;
  /** The slug of a current reviewer tier */
  tier: string;
  criteria?: JudgmentCriterion[] | undefined;
  /** Whole minutes that the reviewer claims, at least 1 and the tier's min_minutes; with the tenant setting limit_judgment_minutes at most those that the service saw, begun minutes included */
  minutes: number;
  /** Why, in the reviewer's words. The console requires it; the proof has its hash within content_hash */
  rationale?: string | undefined;
  /** Within the escalation's window, at most 5 minutes ahead of the service */
  judged_at: string;
  /** The enrolled reviewer key */
  key_id: string;
  outcome: "undecided";
  signature: string;
};

export type AuditActorKind = "api_key" | "account" | "operator" | "system";

export type ReferenceSetRequest = {
  name: string;
  references: {
    /** Cited as reference:<id> */
    id: string;
    value: RoleBlob;
    label?: string | undefined;
  }[];
};

export type WebhookEndpointRequest = {
  /** Public https:// address without credentials */
  url: string;
  description?: string | null | undefined;
  /** Empty: every event */
  events?: WebhookEvent[] | undefined;
};

export type WebhookEvent =
  | "verification.succeeded"
  | "verification.failed"
  | "verification.flagged"
  | "determination.recorded"
  | "escalation.opened"
  | "escalation.closed";

/** Omitted fields do not change. */
export type WebhookEndpointChange = {
  /** Public https:// address without credentials */
  url?: string | undefined;
  description?: string | null | undefined;
  /** Empty: every event */
  events?: WebhookEvent[] | undefined;
  status?: WebhookStatus | undefined;
};

export type WebhookStatus = "active" | "disabled";

export type WebhookRotation = {
  /** Hours in which the current secret also signs; default 24 */
  overlap_hours?: number | undefined;
};

export type DeliveryStatus = "pending" | "delivered" | "failed";

export type QuickstartTelemetryRequest = {
  /** Anonymous: contains no key, tenant, account or personal data */
  handle: string;
  /** ISO 8601 timestamp */
  started_at: string;
  /** ISO 8601 timestamp */
  first_verdict_at: string;
};

export type ScopedTagsRequest = {
  tags: {
    /** UUID string */
    verification_id: string;
    tag: string;
    note?: string | null | undefined;
  }[];
};

export type CriteriaJudgmentRequest = {
  kind: "propose" | "accept";
  party: "proposer_side" | "other_side";
  rubric_version: string;
  identity_rung: IdentityRung;
  /** @deprecated Ignored: the judge ID is derived from the authenticated principal. */
  judge_id?: string | undefined;
};

export type SourceAttestedEvidenceRequest = {
  /** UUID string */
  source_id: string;
  payload: RoleBlob;
  /** Detached pure Ed25519 signature (RFC 8032) over the UTF-8 bytes of the payload's RFC 8785 text. The text of a string payload is a JSON string, quotes included. */
  signature: string;
  /** Default base64: standard alphabet, with padding. */
  signature_encoding?: "base64" | "hex" | undefined;
  label?: string | undefined;
  locator?: string | undefined;
  content_type?: string | undefined;
};

export type EvidenceSourceRequest = {
  name: string;
  /** The 32 raw bytes of an Ed25519 public key */
  public_key: string;
  /** Default base64: standard alphabet, with padding. */
  encoding?: "base64" | "hex" | undefined;
};

export type EvidenceSourceRotation = {
  /** The 32 raw bytes of an Ed25519 public key */
  public_key: string;
  /** Default base64: standard alphabet, with padding. */
  encoding?: "base64" | "hex" | undefined;
};

/** The outcome of a verdict as reported by one party: /docs/guides/concepts#survival-event */
export type SurvivalEventRequest = {
  source: string;
  verdict_ref: string;
  state: "contested" | "survived" | "overturned";
  identity_rung: IdentityRung;
  adjudication_ref?: string | null | undefined;
};

export type CockpitDecision = "accept" | "override" | "route";

/** blind: the verdict was hidden until the reviewer submitted a determination */
export type ReviewMode = "open" | "blind";

/** The role in which the reviewer judges */
export type JudgeCapacity = "adjudicator" | "domain_expert" | "tenant_owner";

export type VerificationSucceededEvent = {
  type: "verification.succeeded";
  /** ISO 8601 timestamp */
  timestamp: string;
  data: VerificationObject;
};

export type VerificationObject = {
  /** UUID string */
  id: string;
  status: VerificationStatus;
  /** UUID string */
  rubric_id: string;
  /** SHA-256, lowercase hex */
  submission_hash: string;
  determination?: Determination | null | undefined;
  score?: number | null | undefined;
  confidence?: number | null | undefined;
  flagged: boolean;
  flag_reason?: string | null | undefined;
  proof_ref?: string | null | undefined;
  error?: string | null | undefined;
  /** ISO 8601 timestamp */
  created_at: string;
  completed_at?: string | null | undefined;
  /** null without a verdict */
  current: CurrentAnswer | null;
  decided: Decided;
  /** As submitted; absent without any */
  metadata?: Metadata | undefined;
  /** UUID string */
  tenant_id?: string | undefined;
  verdict?: Verdict | null | undefined;
  current_verdict?: CurrentVerdict | undefined;
  attempt?: Attempt | undefined;
};

/** A closed escalation takes precedence over the customer's override, which takes precedence over the verdict. An override that states no determination leaves cannot_determine. */
export type CurrentAnswer = {
  determination: Determination;
  source: "verdict" | "customer_decision" | "escalation";
  /** ISO 8601 timestamp */
  decided_at: string;
  decided_by_kind: "machine" | "person";
  /** The proof entry that states it; null without one */
  proof_seq: number | null;
};

export type Verdict = {
  determination: Determination;
  score?: number | null | undefined;
  confidence: number;
  flagged?: boolean | undefined;
  flag_reason?: string | null | undefined;
  results: CriterionResult[];
};

export type CriterionResult = {
  /** UUID string */
  criterion_id: string;
  /** The criterion's key in rubric and proof */
  key?: string | undefined;
  /** The criterion's title; null without one */
  title?: string | null | undefined;
  primitive: string;
  determination: Determination;
  score?: number | null | undefined;
  confidence: number;
  rationale: string;
  evidence_spans?: EvidenceCitation[] | undefined;
  value_assessed?: number | null | undefined;
  /** Needs review: /docs/guides/concepts#acceptance-frontier */
  flagged?: boolean | undefined;
  model?: { id: string; judge_code_version: string | null } | undefined;
  /** For a criterion that asks each passage: the last answer of the independent reading about each, as in the proof; in GET /v1/verifications/{id} alone */
  passages?: PassageReading[] | undefined;
};

export type EvidenceCitation = {
  source: string;
  /** chars:<start>-<end> counts UTF-16 code units, end exclusive; otherwise a JSON pointer or a value path. A role other than the output comes first, as in context[0]:chars:4-9. */
  locator?: string | undefined;
  snippet?: string | undefined;
  /** For quotes of the judge: matched verbatim, or after normalizing whitespace and typography. Quotes that are not found are not cited. */
  check?: "verified" | "repaired" | undefined;
  trust_tier?: TrustTier | undefined;
  source_id?: string | null | undefined;
};

export type PassageReading = {
  source: string;
  /** As in an evidence span, such as chars:0-36 */
  locator: string;
  /** Whether the judge's answer is right about this passage */
  agrees: boolean;
  /** Probability that the answer is right about this passage; absent for a chat model */
  probability?: number | undefined;
  /** Source passages that state it, according to the reader; absent unless the criterion needs a source */
  sources?:
    | {
        source: string;
        /** As in an evidence span, such as chars:0-36 */
        locator: string;
      }[]
    | undefined;
};

/** Present after an escalation was closed; the original verdict does not change. */
export type CurrentVerdict = {
  source: "escalation";
  /** UUID string */
  escalation_id: string;
  status: "decided" | "undecided";
  determination: Determination;
  /** UUID string */
  closing_judgment_id: string;
  /** ISO 8601 timestamp */
  closed_at: string;
};

export type Attempt = {
  subject: Subject;
  number: number;
  of: number;
  earlier: {
    /** UUID string */
    verification_id: string;
    status: VerificationStatus;
    determination: Determination | null;
    /** ISO 8601 timestamp */
    created_at: string;
  }[];
};

/** The subject of the submission; verifications of one subject are its attempts. */
export type Subject = { kind: SubjectKind; ref: string };

export type VerificationFailedEvent = {
  type: "verification.failed";
  /** ISO 8601 timestamp */
  timestamp: string;
  data: VerificationObject;
};

export type VerificationFlaggedEvent = {
  type: "verification.flagged";
  /** ISO 8601 timestamp */
  timestamp: string;
  data: VerificationObject;
};

export type DeterminationRecordedEvent = {
  type: "determination.recorded";
  /** ISO 8601 timestamp */
  timestamp: string;
  data: VerificationDetermination;
};

export type VerificationDetermination = {
  /** UUID string */
  tenant_id: string;
  review_decision: ReviewDecision;
  writeback: CockpitWriteback;
  /** What the decision says of the verdict, for POST /v1/verifications/{id}/feedback with from_decision. Absent when it says nothing, and unless the tenant's decisions also label. */
  label?: FeedbackOutcome | undefined;
  consequence: CockpitConsequence;
  current: CurrentAnswer;
};

export type ReviewDecision = {
  /** UUID string */
  verification_id: string;
  /** UUID string */
  tenant_id: string;
  decision: CockpitDecision;
  reason: string | null;
  /** The deciding account */
  decided_by: string;
  /** ISO 8601 timestamp */
  ts: string;
  override_determination?: Determination | undefined;
  reason_code?: string | undefined;
  /** Absent when open */
  review_mode?: ReviewMode | undefined;
  provisional_determination?: Determination | undefined;
  /** content_hash of the decided verdict; absent without a proof */
  content_hash?: string | undefined;
};

/** A marker; the service does not execute the consequence */
export type CockpitWriteback = { status: "recorded"; consequence: CockpitConsequence };

export type CockpitConsequence = "accept_verdict" | "override_verdict" | "route_for_review";

export type EscalationOpenedEvent = {
  type: "escalation.opened";
  /** ISO 8601 timestamp */
  timestamp: string;
  data: EscalationEventData;
};

export type EscalationEventData = {
  /** UUID string */
  tenant_id: string;
  /** UUID string */
  escalation_id: string;
  /** UUID string */
  verification_id: string;
  status: EscalationStatus;
  rule: string;
  opened_by: string;
  /** ISO 8601 timestamp */
  opened_at: string;
  /** End of the window for judged_at */
  closes_at: string;
  determination: Determination | null;
  closing_judgment_id: string | null;
  closed_at: string | null;
  subject: EscalationSubject | null;
  rubric: {
    /** UUID string */
    rubric_id: string;
    name: string;
    version: number;
  };
  /** The beginning of the submitted work in one line */
  excerpt: string | null;
  /** The reason that the router gave */
  question: string | null;
  current: CurrentAnswer | null;
};

export type EscalationSubject = { kind: SubjectKind; ref: string };

export type EscalationClosedEvent = {
  type: "escalation.closed";
  /** ISO 8601 timestamp */
  timestamp: string;
  data: EscalationEventData;
};

export type VerifyAccepted = {
  /** Read it at GET /v1/verifications/{id} */
  verification_id: string;
  /** queued or running. The verdict may be there already: options.wait_ms, also 0, returns it at once */
  status: VerificationStatus;
};

/** Clients branch on code, never on detail. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail?: string | undefined;
  /** The fields at fault, where the problem is about fields */
  errors?: FieldError[] | undefined;
  code:
    | "api_key_expired"
    | "callback_url_needs_webhook_endpoint"
    | "conflict"
    | "conflicting_labels"
    | "description_too_vague"
    | "determination_already_recorded"
    | "escalation_not_found"
    | "forbidden"
    | "idempotency_key_conflict"
    | "identity_contract_tenant_mismatch"
    | "induction_failed"
    | "insufficient_scope"
    | "internal_error"
    | "invalid_callback_url"
    | "invalid_idempotency_key"
    | "invalid_identity_rung"
    | "invalid_input_roles"
    | "invalid_json"
    | "invalid_label"
    | "invalid_request"
    | "judgment_already_closed"
    | "judgment_capacity_not_admitted"
    | "judgment_criterion_unknown"
    | "judgment_minutes_invalid"
    | "judgment_rule_stale"
    | "judgment_rule_unknown"
    | "judgment_shape_invalid"
    | "judgment_signature_invalid"
    | "judgment_tier_unknown"
    | "judgment_time_outside_window"
    | "not_found"
    | "payload_too_large"
    | "rate_limited"
    | "service_unavailable"
    | "too_few_examples"
    | "too_many_examples"
    | "unauthorized"
    | "unprocessable"
    | "untrusted_request_source";
  fix: string;
};

export type FieldError = {
  in: "body" | "query" | "path" | "header";
  /** JSON pointer (RFC 6901) of the field in the body, or /name of a parameter */
  pointer: string;
  /** required, unknown_field, invalid_type, invalid_format, invalid_value, out_of_range; for a rubric, the code of the compiler */
  code: string;
  message: string;
};

export type VerifyBatchResults = {
  /** One for each request, in their order */
  results: (VerifyAccepted | VerifyBatchProblem)[];
};

export type VerifyBatchProblem = { problem: Problem };

/** key_id, content_hash and created_at of entry 0, the verdict */
export type ProofObject = {
  /** UUID string */
  verification_id: string;
  proof_ref: string;
  format: ProofFormat;
  /** `ed25519-` and the first 16 hex digits of SHA-256 of the raw public key */
  key_id: string;
  entries: ProofEntrySummary[];
  /** SHA-256, lowercase hex */
  content_hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
  expires_at: string | null;
  key_status: SigningKeyStatus;
};

/** In format 3 what names content is a commitment, in format 2 its SHA-256 */
export type ProofFormat = "svc-verify/proof/2" | "svc-verify/proof/3";

export type ProofEntrySummary = {
  seq: number;
  kind: string;
  /** `ed25519-` and the first 16 hex digits of SHA-256 of the raw public key */
  key_id: string;
  /** SHA-256, lowercase hex */
  content_hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
};

/** retired: no longer signs, its proofs remain valid; revoked: its proofs are invalid */
export type SigningKeyStatus = "active" | "retired" | "revoked";

export type ProofEnvelopeDocument = {
  /** UUID string */
  verification_id: string;
  format: ProofFormat;
  /** Names the purpose of the signatures; each format has its own */
  signing_domain: "svc-verify/proof-sig/2:" | "svc-verify/proof-sig/3:";
  jwks_uri: "/.well-known/svc-verify/keys.json";
  entries: ProofEntry[];
  /** Where the entries are in the log; an entry enters it seconds after it is signed. Not signed by the entries */
  inclusion?: EntryInclusion[] | undefined;
};

export type ProofEntry = {
  seq: number;
  /** `ed25519-` and the first 16 hex digits of SHA-256 of the raw public key */
  key_id: string;
  algo: "ed25519";
  /** SHA-256, lowercase hex */
  content_hash: string;
  prev_hash: string | null;
  /** 64-byte Ed25519 signature over signing_domain + content_hash, base64 */
  signature: string;
  /** the exact RFC 8785 text that content_hash covers */
  envelope: string;
};

export type EntryInclusion = {
  seq: number;
  /** c2sp.org/tlog-proof: index, path, and the signed checkpoint */
  tlog_proof: string;
};

export type ProofOpenings = {
  /** UUID string */
  verification_id: string;
  format: "svc-verify/openings/3";
  openings: {
    seq: number;
    /** JSON pointer (RFC 6901) to the commitment in the envelope of the entry */
    place: string;
    /** 32 bytes, hex */
    salt: string;
    /** The content that the commitment binds; absent for the submission, which the reader has */
    content?: string | undefined;
  }[];
};

export type ReverifyReport = {
  /** UUID string */
  verification_id: string;
  /** Whether the stored proof is valid */
  ok: boolean;
  chain_ok: boolean;
  key_status: ProofKeyStatus;
  reason: ProofFailureReason | null;
  original: {
    determination: Determination;
    score: number | null;
    confidence: number;
    flagged: boolean;
    flag_reason: string | null;
  };
  reverified: ReverifiedVerdict | null;
  /** Whether a determination differs from the original */
  changed: boolean | null;
  proof_entry: ProofEntrySummary | null;
};

/** unknown: the key is not in the key set, or was not looked up */
export type ProofKeyStatus = "active" | "retired" | "revoked" | "unknown";

export type ProofFailureReason =
  | "malformed_proof"
  | "empty_proof"
  | "unsupported_format"
  | "unknown_key"
  | "content_hash_mismatch"
  | "envelope_mismatch"
  | "chain_invalid"
  | "signature_invalid"
  | "expired";

export type ReverifiedVerdict = {
  determination: Determination;
  score: number | null;
  confidence: number;
  flagged: boolean;
  flag_reason: string | null;
  results: CriterionResult[];
};

/** Oldest first; empty for a verification without model calls */
export type JudgeAttemptList = {
  /** UUID string */
  verification_id: string;
  attempts: JudgeAttempt[];
};

export type JudgeAttempt = {
  /** UUID string */
  id: string;
  criterion_key: string;
  tier: JudgeTier;
  sample: number;
  /** 0: the question; 1: the repair request after an unreadable reply */
  round: number;
  /** Kind of the independent reading; null for a judge's sample */
  reading: ReadingKind | null;
  model: string;
  outcome: JudgeAttemptOutcome;
  determination: Determination | null;
  /** Why the call has no result, without addresses, keys or text of the model; null for a call with a result */
  error: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
  /** null when the model has no configured price */
  cost_usd: number | null;
  latency_ms: number;
  /** ISO 8601 timestamp */
  created_at: string;
};

/** cold: the reader sees only the cited passages; opposite: it sees all the material, for a statement that no single passage can show and for a must_not criterion; neutral: it sees a neutral text, which checks the reader itself */
export type ReadingKind = "cold" | "opposite" | "neutral";

/** reused: the result of an earlier call with an identical question, at no cost; malformed: the reply could not be read; failed: the endpoint returned no response */
export type JudgeAttemptOutcome = "judged" | "reused" | "refused" | "malformed" | "failed";

export type FeedbackAccepted = {
  /** UUID string */
  feedback_id: string;
  /** UUID string */
  verification_id: string;
  outcome: FeedbackOutcome;
};

export type VerificationList = {
  /** The tenant that the key belongs to. */
  tenant_id: string;
  limit: number;
  offset: number;
  filters: Record<string, unknown>;
  items: VerificationListItem[];
  /** null on the last page */
  next_cursor: string | null;
};

export type VerificationListItem = {
  /** UUID string */
  id: string;
  status: VerificationStatus;
  /** UUID string */
  rubric_id: string;
  /** SHA-256, lowercase hex */
  submission_hash: string;
  determination?: Determination | null | undefined;
  score?: number | null | undefined;
  confidence?: number | null | undefined;
  flagged: boolean;
  flag_reason?: string | null | undefined;
  proof_ref?: string | null | undefined;
  error?: string | null | undefined;
  /** ISO 8601 timestamp */
  created_at: string;
  completed_at?: string | null | undefined;
  /** null without a verdict */
  current: CurrentAnswer | null;
  decided: Decided;
  /** As submitted; absent without any */
  metadata?: Metadata | undefined;
  /** UUID string */
  tenant_id: string;
};

export type ProofCheckResult = ValidProof | InvalidProof;

export type ValidProof = {
  valid: true;
  /** UUID string */
  verification_id: string;
  determination: Determination;
  flagged: boolean | null;
  flag_reason: string | null;
  confidence: number | null;
  /** ISO 8601 timestamp */
  issued_at: string;
  /** `ed25519-` and the first 16 hex digits of SHA-256 of the raw public key */
  key_id: string;
  credential: ProofCredential;
  manipulation_detected?: true | undefined;
  /** Signed by a key for sample data: no statement about real work */
  sample?: true | undefined;
  /** When content was erased: its commitments cannot be opened, the signatures stay valid */
  content_erased_at?: string | undefined;
  key_status?: ProofKeyStatus | undefined;
  log?: LogStatement | undefined;
  /** With the newer entries, the badge shows it too */
  current: CurrentAnswer;
  /** The entries of the document */
  entries: CheckedProofEntry[];
  /** Entries that this service has and the document lacks; absent when it does not have the proof */
  newer_entries?: CheckedProofEntry[] | undefined;
};

export type ProofCredential = { verify_url: string; badge_svg: string };

/** The statement of the document and the policy about the log */
export type LogStatement = {
  /** The weakest of the entries */
  state: LogState;
  entries: LoggedEntry[];
};

/** logged: in the log, but too few witnesses of the policy have cosigned; witnessed: enough of them have, so that the entry existed then */
export type LogState = "not_logged" | "logged" | "witnessed";

export type LoggedEntry = {
  seq: number;
  state: LogState;
  /** Set only for not_logged */
  reason?: NotLoggedReason | undefined;
  /** The name of the log */
  origin?: string | undefined;
  /** Index of the leaf */
  index?: number | undefined;
  /** Size of the tree of the checkpoint */
  size?: number | undefined;
  /** Witnesses of the policy that cosigned the checkpoint */
  cosigned_by?: number | undefined;
  /** Witnesses of the policy */
  witnesses?: number | undefined;
  /** When they became enough: the entry existed before */
  witnessed_at?: string | undefined;
};

/** no_inclusion: the document has none yet; unknown_log: the policy lists no log that signed the checkpoint; not_included: the path does not lead from the entry to the root */
export type NotLoggedReason = "no_inclusion" | "malformed_inclusion" | "unknown_log" | "not_included";

export type CheckedProofEntry = {
  seq: number;
  kind: string;
  /** A verdict and a reverification state the determination, a customer_decision the decision, an escalation_closed decided or undecided, a content_erased what was erased; null for other kinds */
  outcome: string | null;
  /** The answer that the entry states; null without one */
  determination: Determination | null;
  /** ISO 8601 timestamp */
  created_at: string;
  /** `ed25519-` and the first 16 hex digits of SHA-256 of the raw public key */
  key_id: string;
};

export type InvalidProof = {
  valid: false;
  reason: ProofFailureReason;
  key_status?: ProofKeyStatus | undefined;
  key_fault?: KeyFault | undefined;
};

/** Of reason unknown_key: not_published; revoked; not_yet_valid at the time of the check; the entry states a time before its key was valid (entry_before_key) or after it was retired (entry_after_retirement) */
export type KeyFault = "not_published" | "revoked" | "not_yet_valid" | "entry_before_key" | "entry_after_retirement";

export type Attestation = DsseEnvelope | SigstoreBundle | SshSignature;

export type DsseEnvelope = {
  payloadType: "application/vnd.in-toto+json";
  /** The statement */
  payload: string;
  signatures: { sig: string }[];
};

export type SigstoreBundle = {
  mediaType: "application/vnd.dev.sigstore.bundle.v0.3+json";
  verificationMaterial: {
    publicKey: {
      /** ID of the signing key */
      hint: string;
    };
  };
  dsseEnvelope: DsseEnvelope;
};

export type SshSignature = {
  /** The exact text that is signed */
  statement: string;
  /** Armored SSH signature, namespace svc-verify */
  signature: string;
};

/** The latest version per name, newest first */
export type RubricList = { rubrics: RubricSummary[]; limit: number | null; offset: number | null };

export type RubricSummary = {
  /** ID of this version */
  rubric_id: string;
  name: string;
  version: number;
  /** SHA-256, lowercase hex */
  rubric_hash: string;
  /** Alias of rubric_hash */
  hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
  status: RubricStatus;
  source_hash?: string | null | undefined;
};

export type RubricStatus = "active" | "draft";

export type RubricRegistered = {
  /** ID of this version */
  rubric_id: string;
  name: string;
  version: number;
  /** SHA-256, lowercase hex */
  rubric_hash: string;
  /** Alias of rubric_hash */
  hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
  status: RubricStatus;
  /** SHA-256, lowercase hex */
  source_hash: string;
  issues: RubricIssue[];
  /** false with if_changed, for a rubric that equals the newest version */
  created: boolean;
};

export type RubricIssue = {
  severity: "error" | "warning";
  code: string;
  /** JSON pointer into the authored spec */
  path: string;
  message: string;
};

export type RubricObject = {
  /** ID of this version */
  rubric_id: string;
  name: string;
  version: number;
  /** SHA-256, lowercase hex */
  rubric_hash: string;
  /** Alias of rubric_hash */
  hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
  status: RubricStatus;
  source_hash?: string | null | undefined;
  issues: RubricIssue[];
  /** As authored */
  spec: Record<string, unknown>;
  /** As hashed: defaults filled */
  compiled: Record<string, unknown>;
  criteria: RubricCriterion[];
  /** Every version of this name, newest first */
  versions: RubricSummary[];
};

export type RubricCriterion = {
  /** Stable for one key across the versions of a rubric */
  criterion_id: string;
  key: string;
  type: "must_have" | "must_not" | "scored";
  /** Whether the criterion states what must not be so: met means that it does not hold. True of must_not, except in versions compiled before the type had this meaning, where met means that it holds */
  inverted: boolean;
  primitive: CriterionPrimitive;
  title: string | null;
  statement: string | null;
  weight: number | null;
  tier: JudgeTier | null;
  applies_to: SubmissionRole;
  config: Record<string, unknown>;
  requires_context: boolean;
  partial_allowed: boolean;
  /** What a statement needs to count as true: a citation, or nothing, for what no passage can show; null where no model judges. */
  evidence: "cited" | "holistic" | null;
  /** Variations of the statement that are not true where it is; of must_not, passages in which it is true */
  contrasts: string[];
  /** Which passages of the judged role the statement is about; every and none, or some of a must_not criterion, are read passage by passage; null when not stated */
  quantifier: "some" | "every" | "none" | null;
  acceptance_threshold: number;
};

export type CriterionPrimitive = "regex_match@1" | "json_schema@1" | "numeric_threshold@1" | "llm_judge@1";

export type RubricCompilePreview = RubricCompiled | RubricNotCompiled;

export type RubricCompiled = {
  ok: true;
  /** SHA-256, lowercase hex */
  hash: string;
  /** SHA-256, lowercase hex */
  source_hash: string;
  issues: RubricIssue[];
  /** With propose=contrasts: one for each judged criterion without contrasts */
  proposals?: ContrastProposal[] | undefined;
};

export type ContrastProposal = {
  key: string;
  /** JSON pointer to the criterion */
  path: string;
  by: "model" | "code";
  /** For the author to check; empty where nothing is known */
  contrasts: string[];
};

export type RubricNotCompiled = { ok: false; issues: RubricIssue[] };

export type RubricTemplateList = {
  /** UUID string */
  tenant_id: string;
  templates: RubricTemplate[];
};

export type RubricTemplate = {
  slug: string;
  label: string;
  description: string;
  spec: Record<string, unknown>;
  examples: MarkedExample[];
};

export type RubricExamplesResult = {
  rubric: {
    /** UUID string */
    rubric_id: string;
    version: number;
    /** SHA-256, lowercase hex */
    hash: string;
    status: "draft";
  };
  examples: {
    index: number;
    label: string;
    mark: ExampleMark;
    /** UUID string */
    verification_id: string;
    status: VerificationStatus;
    determination: Determination | null;
    criteria: {
      /** UUID string */
      criterion_id: string;
      key: string;
      determination: Determination;
      expected: Determination | null;
      /** Against the expected determination, or else the mark. null: it did not decide the verdict */
      outcome: ExampleOutcome | null;
      rationale: string;
    }[];
    outcome: ExampleOutcome;
  }[];
};

export type ExampleOutcome = "agrees" | "contradicts" | "undetermined";

/** An unregistered draft */
export type RubricFromDescriptionResult = {
  rubric_spec: Record<string, unknown>;
  compile: {
    ok: boolean;
    issues: RubricIssue[];
    /** SHA-256, lowercase hex */
    rubric_hash: string;
    /** SHA-256, lowercase hex */
    source_hash: string;
  };
  induction: {
    /** The drafting model, or none if the examples sufficed */
    model: string;
    prompt_version: string;
    source: "description";
    per_criterion: { key: string; confidence: number }[];
    warnings: string[];
  };
  lint: {
    /** No finding of the linter is an error: /docs/guides/concepts#linter */
    passes_a3: boolean;
    linter: "authoring-quality-linter@a3";
    warnings: Record<string, unknown>[];
  };
  draft: { status: "draft"; bound: false; publishable: boolean; publish_via: "POST /v1/rubrics" };
};

/** An unregistered draft */
export type RubricInductionResult = {
  rubric_spec: Record<string, unknown>;
  compile: {
    ok: boolean;
    issues: RubricIssue[];
    /** SHA-256, lowercase hex */
    rubric_hash: string;
    /** SHA-256, lowercase hex */
    source_hash: string;
  };
  induction: {
    /** The drafting model, or none if the examples sufficed */
    model: string;
    prompt_version: string;
    per_criterion: { key: string; explains_example_ids: string[]; confidence: number }[];
    unexplained_example_ids: string[];
    warnings: string[];
  };
};

/** The current version of each calibration map used by this tenant's verdicts */
export type CalibrationList = {
  /** UUID string */
  tenant_id: string;
  calibrations: CalibrationVersion[];
};

export type CalibrationVersion = {
  /** UUID string */
  calibration_id: string;
  scope: "tenant" | "everybody";
  primitive: CriterionPrimitive;
  model: string;
  prompt_version: string;
  version: number;
  method: "none" | "platt" | "isotonic";
  labels: number;
  /** ISO 8601 timestamp */
  created_at: string;
};

export type ThresholdSuggestion = {
  /** UUID string */
  rubric_id: string;
  target_error: number;
  delta: number;
  current_threshold: number;
  /** Number of confirmed verdicts used */
  labels: number;
  too_few_to_show: boolean;
  /** null: no threshold meets the target error on these labels */
  threshold: number | null;
  /** Share of the labeled verdicts at or above the threshold */
  coverage: number | null;
  accepted: number | null;
  /** Wrong verdicts among the accepted ones */
  errors: number | null;
  guarantee: string;
};

/** Newest first */
export type EscalationList = {
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: EscalationListItem[];
};

export type EscalationListItem = {
  /** UUID string */
  escalation_id: string;
  /** UUID string */
  verification_id: string;
  status: EscalationStatus;
  rule: string;
  opened_by: string;
  /** ISO 8601 timestamp */
  opened_at: string;
  /** End of the window for judged_at */
  closes_at: string;
  determination: Determination | null;
  closing_judgment_id: string | null;
  closed_at: string | null;
  subject: EscalationSubject | null;
  rubric: {
    /** UUID string */
    rubric_id: string;
    name: string;
    version: number;
  };
  /** The beginning of the submitted work in one line */
  excerpt: string | null;
  /** The reason that the router gave */
  question: string | null;
};

export type EscalationObject = {
  /** UUID string */
  escalation_id: string;
  /** UUID string */
  verification_id: string;
  status: EscalationStatus;
  rule: string;
  opened_by: string;
  /** ISO 8601 timestamp */
  opened_at: string;
  /** End of the window for judged_at */
  closes_at: string;
  determination: Determination | null;
  closing_judgment_id: string | null;
  closed_at: string | null;
  subject: EscalationSubject | null;
  rubric: {
    /** UUID string */
    rubric_id: string;
    name: string;
    version: number;
  };
  /** The beginning of the submitted work in one line */
  excerpt: string | null;
  /** The reason that the router gave */
  question: string | null;
  /** UUID string */
  tenant_id: string;
  /** null for an account without a name here */
  opened_by_name: string | null;
  /** Capacities that the rule admits */
  capacities: JudgeCapacity[];
  /** The current reviewer tiers */
  tiers: ReviewerTier[];
  /** What the calling account may do; absent for API keys */
  caller?:
    | {
        /** The highest tier that the caller may claim */
        tier: string | null;
        capacities: JudgeCapacity[];
        /** The caller routed the verdict or decided on it */
        involved: boolean;
        may_judge: boolean;
        /** The caller's start; null before it */
        started_at: string | null;
      }
    | undefined;
  /** Criteria of the verdict that a judgment can name */
  criteria: {
    /** UUID string */
    criterion_id: string;
    key: string;
    title: string | null;
    /** Whether the criterion states what must not be so */
    inverted: boolean;
    determination: Determination;
  }[];
  judgment: EscalationJudgment | null;
};

export type ReviewerTier = {
  slug: string;
  label: string;
  /** Minimum minutes of a judgment of this tier */
  min_minutes: number;
};

export type EscalationJudgment = {
  /** UUID string */
  judgment_id: string;
  /** Owner of the signing key */
  account_id: string;
  /** null for an account without a name here */
  account_name: string | null;
  /** SHA-256, lowercase hex */
  content_hash: string;
  /** What the service saw: seconds from the reviewer's start of the escalation to the judgment, pauses included; null without a start */
  observed_seconds: number | null;
  /** The account had routed the verdict or decided on it */
  self_adjudicated: boolean;
  record: EscalationJudgmentRequest;
};

export type EscalationJudgmentAccepted = {
  /** UUID string */
  tenant_id: string;
  /** UUID string */
  verification_id: string;
  /** UUID string */
  judgment_id: string;
  current_verdict: CurrentVerdict;
  /** null when the verification has no proof */
  proof_entry: ProofEntrySummary | null;
};

export type JudgeModelList = {
  /** When the provider's list of models was last read */
  checked_at: string | null;
  /** By tier, then the reader; empty when no model is configured */
  models: JudgeModel[];
};

export type JudgeModel = {
  /** null: the reader */
  tier: JudgeTier | null;
  model: string;
  state: "active" | "ending" | "ended" | "unlisted" | "unknown";
  shutdown_date: string | null;
  form: ModelForm;
  /** USD per million tokens; null when unknown */
  price: ModelPrice | null;
  /** Fields that the endpoint refused since the service started; they are not sent again */
  refused: string[];
  /** The reader's results among the tenant's newest 5,000 calls; null for a tier */
  reader_record: ReaderRecord | null;
  /** The tenant's calls */
  last_hour: {
    calls: number;
    /** Without a reply, or with one that could not be read */
    failed: number;
    /** Latency of the calls with a reply; null without one */
    latency_ms: ModelLatency | null;
  };
};

/** chat: OpenAI's chat completions; decisions: OpenAI's Decisions; systemone: the System One form of decision models; gemini: Google's Decisions */
export type ModelForm = "chat" | "decisions" | "systemone" | "gemini";

export type ModelPrice = { input: number; output: number };

export type ReaderRecord = {
  readings: number;
  /** Neutral texts about which it contradicted itself */
  control_errors: number;
  /** More than 2 % of 50 or more readings: favorable answers abstain with reader_unreliable */
  disabled: boolean;
};

export type ModelLatency = { p50: number; p95: number };

/** One call for each tier and the reader; nothing is stored */
export type JudgeModelTestList = { tests: JudgeModelTest[] };

export type JudgeModelTest = {
  /** null: the reader */
  tier: JudgeTier | null;
  model: string;
  form: ModelForm;
  /** A reply came that the service can read */
  ok: boolean;
  /** The model's answer; met is right */
  determination: Determination | null;
  /** Why there is no readable reply */
  error: string | null;
  latency_ms: number;
  cost_usd: number | null;
};

/** Newest first; append-only */
export type AuditTrail = {
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: AuditEvent[];
};

export type AuditEvent = {
  /** UUID string */
  event_id: string;
  actor_kind: AuditActorKind;
  /** Key ID, account ID, or the actor kind */
  actor: string;
  /** For example reviewer.granted */
  action: string;
  target_kind: string;
  target: string;
  details: Record<string, unknown>;
  /** ISO 8601 timestamp */
  created_at: string;
  /** Name of the key or account; null where it has none here */
  actor_name: string | null;
};

/** Newest first */
export type RequestLog = {
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: LoggedRequest[];
};

export type LoggedRequest = {
  /** UUID string */
  id: string;
  /** The answer's x-request-id */
  request_id: string;
  caller_kind: "api_key" | "account";
  /** ID of the API key, or of the account under the identity contract */
  caller: string;
  /** Name of the key or account; null where it has none here */
  caller_name: string | null;
  /** Operation IDs as in the OpenAPI document, separated by commas for an MCP batch */
  operation: string;
  method: string;
  /** HTTP status; null: the client left before the answer was complete */
  status: number | null;
  /** The code of the refusal, of an MCP batch of the first */
  code:
    | "api_key_expired"
    | "callback_url_needs_webhook_endpoint"
    | "conflict"
    | "conflicting_labels"
    | "description_too_vague"
    | "determination_already_recorded"
    | "escalation_not_found"
    | "forbidden"
    | "idempotency_key_conflict"
    | "identity_contract_tenant_mismatch"
    | "induction_failed"
    | "insufficient_scope"
    | "internal_error"
    | "invalid_callback_url"
    | "invalid_idempotency_key"
    | "invalid_identity_rung"
    | "invalid_input_roles"
    | "invalid_json"
    | "invalid_label"
    | "invalid_request"
    | "judgment_already_closed"
    | "judgment_capacity_not_admitted"
    | "judgment_criterion_unknown"
    | "judgment_minutes_invalid"
    | "judgment_rule_stale"
    | "judgment_rule_unknown"
    | "judgment_shape_invalid"
    | "judgment_signature_invalid"
    | "judgment_tier_unknown"
    | "judgment_time_outside_window"
    | "not_found"
    | "payload_too_large"
    | "rate_limited"
    | "service_unavailable"
    | "too_few_examples"
    | "too_many_examples"
    | "unauthorized"
    | "unprocessable"
    | "untrusted_request_source"
    | null;
  duration_ms: number;
  /** ISO 8601 timestamp */
  created_at: string;
};

export type ReferenceSetSummary = {
  /** UUID string */
  reference_set_id: string;
  name: string;
  /** Number of references */
  size: number;
  /** SHA-256 of the RFC 8785 form of {name, references} as answers have them; recorded in the proof */
  hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
};

/** Newest first */
export type ReferenceSetList = {
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: ReferenceSetSummary[];
};

/** Immutable */
export type ReferenceSet = {
  /** UUID string */
  reference_set_id: string;
  name: string;
  /** Number of references */
  size: number;
  /** SHA-256 of the RFC 8785 form of {name, references} as answers have them; recorded in the proof */
  hash: string;
  /** ISO 8601 timestamp */
  created_at: string;
  references: Reference[];
};

export type Reference = {
  /** Cited as reference:<id> */
  id: string;
  value: RoleBlob;
  label?: string | undefined;
};

export type WebhookEndpointWithSecret = {
  /** UUID string */
  endpoint_id: string;
  url: string;
  description: string | null;
  /** Empty: every event */
  events: WebhookEvent[];
  status: WebhookStatus;
  disabled_reason: string | null;
  /** Start of the period without a successful delivery */
  failing_since: string | null;
  /** Until then the previous secret also signs */
  previous_secret_expires_at: string | null;
  /** ISO 8601 timestamp */
  created_at: string;
  updated_at: string | null;
  /** whsec_…, per Standard Webhooks; shown only once */
  secret: string;
};

/** Oldest first */
export type WebhookEndpointList = {
  /** UUID string */
  tenant_id: string;
  endpoints: WebhookEndpoint[];
};

export type WebhookEndpoint = {
  /** UUID string */
  endpoint_id: string;
  url: string;
  description: string | null;
  /** Empty: every event */
  events: WebhookEvent[];
  status: WebhookStatus;
  disabled_reason: string | null;
  /** Start of the period without a successful delivery */
  failing_since: string | null;
  /** Until then the previous secret also signs */
  previous_secret_expires_at: string | null;
  /** ISO 8601 timestamp */
  created_at: string;
  updated_at: string | null;
};

export type WebhookEndpointDeleted = {
  /** UUID string */
  endpoint_id: string;
  deleted: true;
};

/** Newest first */
export type WebhookDeliveryList = {
  /** UUID string */
  endpoint_id: string;
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: WebhookDelivery[];
};

export type WebhookDelivery = {
  /** UUID string */
  delivery_id: string;
  /** Value of the header webhook-id in every request, including redeliveries */
  webhook_id: string;
  type: WebhookEvent;
  /** UUID string */
  verification_id: string;
  url: string;
  status: DeliveryStatus;
  next_attempt_at: string | null;
  /** ISO 8601 timestamp */
  created_at: string;
  delivered_at: string | null;
  /** The exact body of every request, as signed and hashed */
  body: string;
  /** The latest 20, oldest first */
  attempts: {
    number: number;
    /** Request headers except webhook-signature, which is not stored */
    headers: {
      /** UUID string */
      "webhook-id": string;
      "webhook-timestamp": string;
    };
    status_code: number | null;
    error: string | null;
    /** Start of the response */
    response: string | null;
    duration_ms: number;
    /** ISO 8601 timestamp */
    created_at: string;
  }[];
};

/** Oldest first */
export type WebhookEventPage = {
  /** UUID string */
  listener: string;
  items: {
    /** Value of the header webhook-id in requests to endpoints */
    id: string;
    type: WebhookEvent;
    /** ISO 8601 timestamp */
    timestamp: string;
    /** The exact body of a request to an endpoint */
    body: string;
  }[];
  /** The last event that was read, also of another type, for after; null before the first */
  next: string | null;
};

export type WebhookTestResult = {
  /** UUID string */
  webhook_id: string;
  /** Whether the endpoint answered with 2xx */
  delivered: boolean;
  headers: {
    /** UUID string */
    "webhook-id": string;
    "webhook-timestamp": string;
  };
  /** The exact body, as signed; its type is webhook.test */
  body: string;
  status_code: number | null;
  /** Why there is no response */
  error: string | null;
  /** Start of the response */
  response: string | null;
  duration_ms: number;
};

/** Includes marked examples of drafts. */
export type UsageSummary = {
  /** UUID string */
  tenant_id: string;
  /** YYYY-MM-DD, UTC */
  from: string;
  /** YYYY-MM-DD, UTC */
  to: string;
  verifications: {
    total: number;
    by_status: Record<string, number>;
    /** none: unfinished or failed */
    by_determination: Record<string, number>;
    flagged: number;
  };
  criteria: {
    deterministic: number;
    llm_judge: number;
    /** Judge results reused from identical questions, at no cost */
    reused: number;
  };
  judge: {
    calls: number;
    input_tokens: number;
    output_tokens: number;
    /** Cost of calls to models with a configured price */
    cost_usd: number;
    /** Calls to models without a configured price */
    unpriced_calls: number;
    by_model: {
      model: string;
      tier: JudgeTier;
      calls: number;
      input_tokens: number;
      output_tokens: number;
      /** Cost of calls to models with a configured price */
      cost_usd: number;
      /** Calls to models without a configured price */
      unpriced_calls: number;
    }[];
  };
  /** Verdicts with a proof */
  proofs_signed: number;
  daily: {
    /** YYYY-MM-DD, UTC */
    date: string;
    verifications: number;
    flagged: number;
    proofs_signed: number;
    input_tokens: number;
    output_tokens: number;
    /** Cost of calls to models with a configured price */
    cost_usd: number;
  }[];
};

export type DevSummary = {
  /** UUID string */
  tenant_id: string;
  /** YYYY-MM-DD, UTC */
  from: string;
  /** YYYY-MM-DD, UTC */
  to: string;
  verifications: number;
  /** Verifications that succeeded */
  verdicts: number;
  /** met among met, partial and not_met; null when there are none */
  pass_rate: number | null;
  /** cannot_determine among the verdicts */
  abstention_rate: number | null;
  /** The same verdicts by the answer that holds now; everything else here counts verdicts as signed */
  current: {
    by_determination: Record<string, number>;
    pass_rate: number | null;
    abstention_rate: number | null;
    /** How many of these answers are a person's; the others are verdicts */
    by_source: { customer_decision: number; escalation: number };
  };
  failed: number;
  unfinished: number;
  flagged: number;
  /** Among the verdicts */
  flagged_rate: number | null;
  latency_ms: {
    sample: number;
    p50: number | null;
    p95: number | null;
    /** Maximum relative error of p50 and p95 */
    relative_error: number;
  };
  /** The ten with the most not_met */
  top_failing_criteria: {
    /** UUID string */
    criterion_id: string;
    key: string;
    primitive: CriterionPrimitive;
    /** Whether the criterion states what must not be so. Versions of one rubric that differ in this have a row each */
    inverted: boolean;
    judged: number;
    not_met: number;
    /** not_met among met, partial and not_met */
    failure_rate: number;
  }[];
  /** The fifty rubric versions with the most verifications */
  by_rubric: {
    /** UUID string */
    rubric_id: string;
    name: string;
    version: number;
    verifications: number;
    /** Verifications that succeeded */
    verdicts: number;
    /** met among met, partial and not_met; null when there are none */
    pass_rate: number | null;
    /** cannot_determine among the verdicts */
    abstention_rate: number | null;
  }[];
};

export type AiRecord = {
  /** UUID string */
  tenant_id: string;
  /** YYYY-MM-DD, UTC */
  from: string;
  /** YYYY-MM-DD, UTC */
  to: string;
  source: "feedback";
  figures: {
    /** Share of decided verdicts confirmed correct, among those with confirming feedback */
    agreement: AiRecordFigure;
    /** Share of met verdicts confirmed wrong, among met verdicts with confirming feedback */
    false_met: AiRecordFigure;
    /** Share of overrides among determinations that accept or override */
    overturn: AiRecordFigure;
    /** Share of cannot_determine among verdicts with feedback */
    abstention: AiRecordFigure;
  };
  disputed: { count: number };
  by_model: "not_split_for_feedback";
  test_split: "not_yet_available";
  escalations: "not_yet_available";
};

export type AiRecordFigure = {
  count: number;
  sample: number;
  rate: number | null;
  too_few_to_show: boolean;
  /** Time of the earliest sample */
  first: string | null;
  last: string | null;
};

export type HealthReport = {
  /** UUID string */
  tenant_id: string;
  /** YYYY-MM-DD, UTC */
  from: string;
  /** YYYY-MM-DD, UTC */
  to: string;
  subscription_id: string | null;
  daily: {
    /** YYYY-MM-DD, UTC */
    date: string;
    /** Finished verifications */
    verifications: number;
    /** met among met, partial and not_met; null below five */
    pass_rate: number | null;
    /** failed among finished verifications; null below five */
    exception_rate: number | null;
    /** Fewer than five finished */
    too_few_to_show: boolean;
  }[];
};

export type QuickstartTelemetryEnvelope = { telemetry: QuickstartTelemetry | null };

export type QuickstartTelemetry = {
  /** Anonymous: contains no key, tenant, account or personal data */
  handle: string;
  key_prefix: string;
  /** ISO 8601 timestamp */
  started_at: string;
  /** ISO 8601 timestamp */
  first_verdict_at: string;
  first_verdict_ms: number;
  /** ISO 8601 timestamp */
  created_at: string;
};

export type ScopedTagsRecorded = {
  /** UUID string */
  tenant_id: string;
  /** New tags */
  recorded: number;
  /** Existing tags, unchanged */
  replayed: number;
  /** Stored tags, in request order */
  tags: {
    /** UUID string */
    verification_id: string;
    tag: string;
    note: string | null;
    /** ISO 8601 timestamp */
    recorded_at: string;
  }[];
};

export type CriteriaJudgmentsResponse = {
  /** UUID string */
  tenant_id: string;
  subject_ref: string;
  rule_version: "criteria-agreement@1";
  /** The newest 1,000, in the order of seq */
  judgments: CriteriaJudgment[];
  agreement: CriteriaAgreement;
};

export type CriteriaJudgment = {
  seq: number;
  kind: "propose" | "accept";
  party: "proposer_side" | "other_side";
  judge_id: string;
  rubric_version: string;
  rule_version: "criteria-agreement@1";
  /** ISO 8601 timestamp */
  judged_at: string;
};

export type CriteriaAgreement = CriteriaAgreed | CriteriaNotAgreed;

export type CriteriaAgreed = {
  status: "agreed";
  rubricVersion: string;
  ruleVersion: "criteria-agreement@1";
  /** Proposer, then accepter */
  judgeIds: string[];
  /** `sha256:` and the SHA-256 of the RFC 8785 text of {subject_ref, judgments: [proposal, acceptance]}, the judgments as returned by the API. */
  verdictRef: string;
};

export type CriteriaNotAgreed = { status: "not_agreed"; reason: "never_sent" | "awaiting_acceptance" };

export type CriteriaJudgmentCreatedResponse = { judgment: CriteriaJudgment; agreement: CriteriaAgreement };

export type SourceAttestedEvidenceResponse = {
  /** UUID string */
  evidence_packet_id: string;
  /** SHA-256 of the payload's RFC 8785 text */
  content_hash: string;
  trust_tier: TrustTier;
  trust_tier_label: "T1" | "T3";
  signature_verified: boolean;
  /** Attachment to send as context or evidence of a submission */
  evidence: RoleAttachment;
  /** Payloads are stored in the service and have no URI */
  payload_uri: null;
  /** UUID string */
  source_id: string;
  downgrade_reason: DowngradeReason | null;
};

/** signature_malformed: not 64 bytes in the stated encoding. signature_invalid: not by any key of the source.  source_key_revoked: by a key that is revoked, or was retired more than 24 hours ago. */
export type DowngradeReason = "signature_malformed" | "signature_invalid" | "source_key_revoked";

export type EvidenceSourceCreated = {
  /** UUID string */
  source_id: string;
  name: string;
  key_fingerprint: string;
  status: "active" | "revoked";
  /** ISO 8601 timestamp */
  created_at: string;
};

/** Newest first */
export type EvidenceSourceList = {
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: EvidenceSource[];
};

/** key_fingerprint of the newest key */
export type EvidenceSource = {
  /** UUID string */
  source_id: string;
  name: string;
  key_fingerprint: string;
  status: "active" | "revoked";
  /** ISO 8601 timestamp */
  created_at: string;
  revoked_at: string | null;
  /** Newest first. A retired key still attests for 24 hours. */
  keys: {
    key_fingerprint: string;
    status: "active" | "retired" | "revoked";
    /** ISO 8601 timestamp */
    created_at: string;
    ended_at: string | null;
  }[];
};

export type SurvivalEventRecorded = {
  event: SurvivalEvent;
  /** Whether (source, verdict_ref, state) was already recorded; the event is then the stored one */
  replayed: boolean;
};

export type SurvivalEvent = {
  /** UUID string */
  id: string;
  /** Number of the event in the tenant, without gaps */
  seq: number;
  source: string;
  verdict_ref: string;
  state: "contested" | "survived" | "overturned";
  identity_rung: IdentityRung;
  adjudication_ref: string | null;
  /** ISO 8601 timestamp */
  recorded_at: string;
};

/** Latest first */
export type SurvivalEventList = {
  /** UUID string */
  tenant_id: string;
  limit: number;
  offset: number;
  items: SurvivalEvent[];
};

export type ReviewerTierRecord = {
  current_version: number;
  /** Ascending; the last is the current one */
  versions: {
    version: number;
    /** ISO 8601 timestamp */
    effective_at: string;
    /** Lowest first */
    tiers: ReviewerTier[];
  }[];
};

/** What POST /v1/webhook-endpoints/{id}/test sends */
export type WebhookTestEvent = {
  type: "webhook.test";
  timestamp: string;
  data: { tenant_id: string; endpoint_id: string };
};

/** The body of a webhook. */
export type WebhookBody =
  | VerificationSucceededEvent
  | VerificationFailedEvent
  | VerificationFlaggedEvent
  | DeterminationRecordedEvent
  | EscalationOpenedEvent
  | EscalationClosedEvent
  | WebhookTestEvent;
