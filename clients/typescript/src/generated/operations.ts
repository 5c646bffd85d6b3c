// Generated from the operation table by scripts/generate-clients.ts. Do not edit.
import type {
  VerifyRequest,
  SubjectKind,
  Metadata,
  VerifyBatchRequest,
  ReverifyRequest,
  FeedbackRequest,
  VerificationStatus,
  Determination,
  Decided,
  VerificationsOrder,
  AttestationForm,
  PredicateName,
  AuthoredRubric,
  RubricExamplesRequest,
  RubricFromDescriptionRequest,
  RubricFromOutcomesRequest,
  EscalationStatus,
  EscalationJudgmentRequest,
  AuditActorKind,
  ReferenceSetRequest,
  WebhookEndpointRequest,
  WebhookEndpointChange,
  WebhookRotation,
  DeliveryStatus,
  QuickstartTelemetryRequest,
  ScopedTagsRequest,
  CriteriaJudgmentRequest,
  SourceAttestedEvidenceRequest,
  EvidenceSourceRequest,
  EvidenceSourceRotation,
  SurvivalEventRequest,
  VerificationObject,
  VerificationDetermination,
  VerifyAccepted,
  VerifyBatchResults,
  ProofObject,
  ProofEnvelopeDocument,
  ProofOpenings,
  ReverifyReport,
  JudgeAttemptList,
  FeedbackAccepted,
  VerificationList,
  VerificationListItem,
  ProofCheckResult,
  Attestation,
  RubricList,
  RubricSummary,
  RubricRegistered,
  RubricObject,
  RubricCompilePreview,
  RubricTemplateList,
  RubricTemplate,
  RubricExamplesResult,
  RubricFromDescriptionResult,
  RubricInductionResult,
  CalibrationList,
  CalibrationVersion,
  ThresholdSuggestion,
  EscalationList,
  EscalationListItem,
  EscalationObject,
  EscalationJudgmentAccepted,
  JudgeModelList,
  JudgeModelTestList,
  AuditTrail,
  AuditEvent,
  RequestLog,
  LoggedRequest,
  ReferenceSetSummary,
  ReferenceSetList,
  ReferenceSet,
  WebhookEndpointWithSecret,
  WebhookEndpointList,
  WebhookEndpoint,
  WebhookEndpointDeleted,
  WebhookDeliveryList,
  WebhookDelivery,
  WebhookEventPage,
  WebhookTestResult,
  UsageSummary,
  DevSummary,
  AiRecord,
  HealthReport,
  QuickstartTelemetryEnvelope,
  ScopedTagsRecorded,
  CriteriaJudgmentsResponse,
  CriteriaJudgmentCreatedResponse,
  SourceAttestedEvidenceResponse,
  EvidenceSourceCreated,
  EvidenceSourceList,
  EvidenceSource,
  SurvivalEventRecorded,
  SurvivalEvent,
  SurvivalEventList,
  ReviewerTierRecord,
} from "./types.js";

/** Input and output of every operation; fields of the path, the query and headers are next to `body`. */

export interface Operations {
  /** Judge a submission against a rubric. `POST /v1/verify` */
  "verification.submit": {
    input: { idempotency_key?: string | undefined; body: VerifyRequest };
    output: VerificationObject | VerifyAccepted;
  };
  /** Judge up to 100 submissions. `POST /v1/verify/batch` */
  "verification.submitBatch": { input: { body: VerifyBatchRequest }; output: VerifyBatchResults };
  /** Read one verification with its verdict. `GET /v1/verifications/{id}` */
  "verification.get": {
    input: {
      /** UUID string */
      id: string;
    };
    output: VerificationObject;
  };
  /** Read the proof metadata of a verification. `GET /v1/verifications/{id}/proof` */
  "verification.proof": {
    input: {
      /** UUID string */
      id: string;
    };
    output: ProofObject;
  };
  /** Download the signed proof envelope. `GET /v1/verifications/{id}/proof/envelope` */
  "verification.proofEnvelope": {
    input: {
      /** UUID string */
      id: string;
    };
    output: ProofEnvelopeDocument;
  };
  /** Read what opens the commitments of a proof. `GET /v1/verifications/{id}/proof/openings` */
  "verification.proofOpenings": {
    input: {
      /** UUID string */
      id: string;
    };
    output: ProofOpenings;
  };
  /** Check the stored proof, or judge again. `POST /v1/verifications/{id}/reverify` */
  "verification.reverify": {
    input: {
      /** UUID string */
      id: string;
      body?: ReverifyRequest | undefined;
    };
    output: ReverifyReport;
  };
  /** List the judge attempts of a verification: tokens, cost, latency. `GET /v1/verifications/{id}/judge-attempts` */
  "verification.judgeAttempts": {
    input: {
      /** UUID string */
      id: string;
    };
    output: JudgeAttemptList;
  };
  /** Record ground truth about a finished verification. `POST /v1/verifications/{id}/feedback` */
  "verification.feedback": {
    input: {
      /** UUID string */
      id: string;
      body: FeedbackRequest;
    };
    output: FeedbackAccepted;
  };
  /** List verifications, newest first. `GET /v1/verifications` */
  "verifications.list": {
    input: {
      status?: VerificationStatus | undefined;
      determination?: "met" | "partial" | "not_met" | "cannot_determine" | "none" | undefined;
      /** By the answer that holds now */
      current_determination?: Determination | undefined;
      decided?: Decided | undefined;
      flagged?: boolean | undefined;
      /** One version of a rubric */
      rubric_id?: string | undefined;
      /** Any version of that name */
      rubric_name?: string | undefined;
      subject_kind?: SubjectKind | undefined;
      /** The whole reference */
      subject_ref?: string | undefined;
      /** SHA-256, lowercase hex */
      submission_hash?: string | undefined;
      /** With all of these members: metadata[build]=4711&metadata[branch]=main */
      metadata?: Metadata | undefined;
      /** From this UTC day or time on, by created_at. */
      from?: string | string | undefined;
      /** To the end of this UTC day, or to this time, by created_at. */
      to?: string | string | undefined;
      /** By created_at; default newest. To follow new ones, read the oldest first, and begin the next time a minute before the last created_at: what was accepted at nearly the same time may appear later. */
      order?: VerificationsOrder | undefined;
      limit?: number | undefined;
      /** Its cost grows with it; use cursor to read further */
      offset?: number | undefined;
      /** next_cursor of the previous page, with the same filters and order, and without an offset */
      cursor?: string | undefined;
    };
    output: VerificationList;
    item: VerificationListItem;
  };
  /** Check a proof envelope. `POST /v1/proofs/verify` */
  "proof.verify": { input: { body: Record<string, unknown> }; output: ProofCheckResult };
  /** Attest a verdict for tools of the supply chain. `GET /v1/verifications/{id}/attestation` */
  "verification.attestation": {
    input: {
      /** UUID string */
      id: string;
      /** Default dsse */
      form?: AttestationForm | undefined;
      /** Default verdict */
      predicate?: PredicateName | undefined;
    };
    output: Attestation;
  };
  /** List rubrics, the latest version of each name, newest first. `GET /v1/rubrics` */
  "rubric.list": {
    input: {
      /** Clamped to 1..100; default 50. */
      limit?: number | undefined;
      /** Clamped to at least 0. */
      offset?: number | undefined;
    };
    output: RubricList;
    item: RubricSummary;
  };
  /** Read one rubric version. `GET /v1/rubrics/{id}` */
  "rubric.get": {
    input: {
      /** UUID string */
      id: string;
    };
    output: RubricObject;
  };
  /** Compile an authored rubric and store it as a new version. `POST /v1/rubrics` */
  "rubric.register": {
    input: {
      /** Store a version only if the newest one differs */
      if_changed?: boolean | undefined;
      body: AuthoredRubric;
    };
    output: RubricRegistered;
  };
  /** Compile an authored rubric without storing it. `POST /v1/rubrics/compile` */
  "rubric.compile": {
    input: {
      /** Also propose contrasts, by the model that drafts rubrics or else by code */
      propose?: "contrasts" | undefined;
      body: AuthoredRubric;
    };
    output: RubricCompilePreview;
  };
  /** List the rubric templates. `GET /v1/rubrics/templates` */
  "rubric.templates": { input: Record<never, never>; output: RubricTemplateList; item: RubricTemplate };
  /** Store a rubric as a draft and run marked examples on it. `POST /v1/rubrics/examples` */
  "rubric.examples": { input: { body: RubricExamplesRequest }; output: RubricExamplesResult };
  /** Draft a rubric from a description. `POST /v1/rubrics/from-description` */
  "rubric.fromDescription": { input: { body: RubricFromDescriptionRequest }; output: RubricFromDescriptionResult };
  /** Draft a rubric from labeled examples. `POST /v1/rubrics/from-outcomes` */
  "rubric.fromOutcomes": { input: { body: RubricFromOutcomesRequest }; output: RubricInductionResult };
  /** List the current calibration of each judge. `GET /v1/calibrations` */
  "calibration.list": { input: Record<never, never>; output: CalibrationList; item: CalibrationVersion };
  /** Suggest the acceptance threshold of a rubric for a target error. `GET /v1/calibrations/threshold` */
  "calibration.suggest": {
    input: {
      /** Any version; labels of all versions with its name count. */
      rubric_id: string;
      /** Maximum share of wrong verdicts among the accepted ones, such as 0.05. */
      target_error: number;
      /** Probability that the guarantee fails; default 0.1. */
      delta?: number | undefined;
    };
    output: ThresholdSuggestion;
  };
  /** List escalations, newest first. `GET /v1/escalations` */
  "escalation.list": {
    input: { status?: EscalationStatus | undefined; limit?: number | undefined; offset?: number | undefined };
    output: EscalationList;
    item: EscalationListItem;
  };
  /** Read an escalation: its rule, its review window and the criteria that can be judged. `GET /v1/escalations/{id}` */
  "escalation.get": {
    input: {
      /** UUID string */
      id: string;
    };
    output: EscalationObject;
  };
  /** Close an escalation with a signed judgment. `POST /v1/escalations/{id}/judgments` */
  "escalation.judge": {
    input: {
      /** UUID string */
      id: string;
      body: EscalationJudgmentRequest;
    };
    output: EscalationJudgmentAccepted;
  };
  /** List the models that judge, with their price, health and latency. `GET /v1/judge-models` */
  "judgeModels.list": { input: Record<never, never>; output: JudgeModelList };
  /** Send one test call to each model that judges. `POST /v1/judge-models/test` */
  "judgeModels.test": { input: Record<never, never>; output: JudgeModelTestList };
  /** List the tenant's audit trail, newest first. `GET /v1/audit-events` */
  "audit.list": {
    input: {
      /** One action, or several separated by commas */
      action?: string | undefined;
      actor_kind?: AuditActorKind | undefined;
      /** Key ID or account ID */
      actor?: string | undefined;
      target_kind?: string | undefined;
      target?: string | undefined;
      /** YYYY-MM-DD, UTC */
      from?: string | undefined;
      /** Last UTC day, inclusive */
      to?: string | undefined;
      /** Text in the action, actor, target or details; case, width and accents do not count */
      q?: string | undefined;
      limit?: number | undefined;
      offset?: number | undefined;
    };
    output: AuditTrail;
    item: AuditEvent;
  };
  /** List the calls that programs made in the last days, newest first. `GET /v1/requests` */
  "requestLog.list": {
    input: {
      request_id?: string | undefined;
      code?:
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
        | undefined;
      /** Only refusals, or only calls without one */
      refused?: boolean | undefined;
      from?: string | string | undefined;
      /** Inclusive; a day means its end */
      to?: string | string | undefined;
      limit?: number | undefined;
      offset?: number | undefined;
    };
    output: RequestLog;
    item: LoggedRequest;
  };
  /** Create a reference set to judge submissions against. `POST /v1/reference-sets` */
  "referenceSet.create": { input: { body: ReferenceSetRequest }; output: ReferenceSetSummary };
  /** List reference sets, newest first. `GET /v1/reference-sets` */
  "referenceSet.list": {
    input: { limit?: number | undefined; offset?: number | undefined };
    output: ReferenceSetList;
    item: ReferenceSetSummary;
  };
  /** Read one reference set. `GET /v1/reference-sets/{id}` */
  "referenceSet.get": {
    input: {
      /** UUID string */
      id: string;
    };
    output: ReferenceSet;
  };
  /** Create a webhook endpoint. `POST /v1/webhook-endpoints` */
  "webhook.create": { input: { body: WebhookEndpointRequest }; output: WebhookEndpointWithSecret };
  /** List webhook endpoints. `GET /v1/webhook-endpoints` */
  "webhook.list": { input: Record<never, never>; output: WebhookEndpointList; item: WebhookEndpoint };
  /** Read one webhook endpoint. `GET /v1/webhook-endpoints/{id}` */
  "webhook.get": {
    input: {
      /** UUID string */
      id: string;
    };
    output: WebhookEndpoint;
  };
  /** Update, disable or re-enable a webhook endpoint. `PATCH /v1/webhook-endpoints/{id}` */
  "webhook.change": {
    input: {
      /** UUID string */
      id: string;
      body: WebhookEndpointChange;
    };
    output: WebhookEndpoint;
  };
  /** Rotate the secret of a webhook endpoint. `POST /v1/webhook-endpoints/{id}/rotate` */
  "webhook.rotate": {
    input: {
      /** UUID string */
      id: string;
      body?: WebhookRotation | undefined;
    };
    output: WebhookEndpointWithSecret;
  };
  /** Delete a webhook endpoint. `DELETE /v1/webhook-endpoints/{id}` */
  "webhook.delete": {
    input: {
      /** UUID string */
      id: string;
    };
    output: WebhookEndpointDeleted;
  };
  /** List the deliveries of an endpoint with their responses, newest first. `GET /v1/webhook-endpoints/{id}/deliveries` */
  "webhook.deliveries": {
    input: {
      /** UUID string */
      id: string;
      status?: DeliveryStatus | undefined;
      limit?: number | undefined;
      offset?: number | undefined;
    };
    output: WebhookDeliveryList;
    item: WebhookDelivery;
  };
  /** Receive webhook events without an endpoint. `GET /v1/webhook-events` */
  "webhook.listen": {
    input: {
      /** From the previous answer; without it a new listener begins now */
      listener?: string | undefined;
      /** next of the previous answer */
      after?: string | undefined;
      /** Names of events, separated by commas; without it every event */
      types?: string | undefined;
      /** Wait up to this many milliseconds for the first event */
      wait_ms?: number | undefined;
      limit?: number | undefined;
    };
    output: WebhookEventPage;
  };
  /** Send a test event to a webhook endpoint now. `POST /v1/webhook-endpoints/{id}/test` */
  "webhook.test": {
    input: {
      /** UUID string */
      id: string;
    };
    output: WebhookTestResult;
  };
  /** Redeliver a message now. `POST /v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver` */
  "webhook.redeliver": {
    input: {
      /** UUID string */
      id: string;
      /** UUID string */
      delivery_id: string;
    };
    output: WebhookDelivery;
  };
  /** Read verifications, judge calls and cost, in total and by day. `GET /v1/usage` */
  "usage.get": {
    input: {
      /** First UTC day, inclusive; default 29 days before `to`. */
      from?: string | undefined;
      /** Last UTC day, inclusive; default today. At most 366 days in all. */
      to?: string | undefined;
    };
    output: UsageSummary;
  };
  /** Summarize verdicts: pass rate, abstention, latency, failing criteria. `GET /v1/dev-reporting/summary` */
  "reports.summary": {
    input: {
      /** First UTC day, inclusive; default 29 days before `to`. */
      from?: string | undefined;
      /** Last UTC day, inclusive; default today. At most 366 days in all. */
      to?: string | undefined;
    };
    output: DevSummary;
  };
  /** Compare verdicts with feedback and reviewer determinations. `GET /v1/dev-reporting/ai-record` */
  "reports.aiRecord": {
    input: {
      /** First UTC day, inclusive; default 29 days before `to`. */
      from?: string | undefined;
      /** Last UTC day, inclusive; default today. At most 366 days in all. */
      to?: string | undefined;
    };
    output: AiRecord;
  };
  /** Read daily pass and exception rates, aggregates only. `GET /v1/dev-reporting/health` */
  "reports.health": {
    input: {
      /** First UTC day, inclusive; default 29 days before `to`. */
      from?: string | undefined;
      /** Last UTC day, inclusive; default today. At most 366 days in all. */
      to?: string | undefined;
      /** A webhook endpoint. Every endpoint of a tenant can receive each verification's events, so the buckets are the tenant's. */
      subscription_id?: string | undefined;
    };
    output: HealthReport;
  };
  /** Record the time to first verdict of a quick start. `POST /v1/dev-reporting/quickstart/telemetry` */
  "telemetry.record": { input: { body: QuickstartTelemetryRequest }; output: QuickstartTelemetryEnvelope };
  /** Read one quick start's telemetry; null when there is none. `GET /v1/dev-reporting/quickstart/telemetry/{handle}` */
  "telemetry.get": {
    input: {
      /** Anonymous: contains no key, tenant, account or personal data */
      handle: string;
    };
    output: QuickstartTelemetryEnvelope;
  };
  /** Add private tags to verifications. `POST /v1/dev-reporting/scoped-tags` */
  "tags.record": { input: { body: ScopedTagsRequest }; output: ScopedTagsRecorded };
  /** Read the judgments of two parties on the criteria of a subject. `GET /v1/criteria-agreements/{subject_ref}/judgments` */
  "criteriaAgreement.get": {
    input: {
      /** `<subject.kind>:<subject.ref>`, percent-encoded */
      subject_ref: string;
    };
    output: CriteriaJudgmentsResponse;
  };
  /** Propose a rubric version for a subject, or accept the proposed one. `POST /v1/criteria-agreements/{subject_ref}/judgments` */
  "criteriaAgreement.judge": {
    input: {
      /** `<subject.kind>:<subject.ref>`, percent-encoded */
      subject_ref: string;
      body: CriteriaJudgmentRequest;
    };
    output: CriteriaJudgmentCreatedResponse;
  };
  /** Store evidence signed by a registered source. `POST /v1/evidence/source-attested` */
  "evidencePacket.ingest": { input: { body: SourceAttestedEvidenceRequest }; output: SourceAttestedEvidenceResponse };
  /** Register a party whose Ed25519 key attests evidence. `POST /v1/evidence/sources` */
  "evidenceSource.add": { input: { body: EvidenceSourceRequest }; output: EvidenceSourceCreated };
  /** List the evidence sources with their keys. `GET /v1/evidence/sources` */
  "evidenceSource.list": {
    input: { limit?: number | undefined; offset?: number | undefined };
    output: EvidenceSourceList;
    item: EvidenceSource;
  };
  /** Rotate the key of a source. `POST /v1/evidence/sources/{id}/rotate` */
  "evidenceSource.rotate": {
    input: {
      /** UUID string */
      id: string;
      body: EvidenceSourceRotation;
    };
    output: EvidenceSource;
  };
  /** Revoke a source and all its keys permanently. `POST /v1/evidence/sources/{id}/revoke` */
  "evidenceSource.revoke": {
    input: {
      /** UUID string */
      id: string;
    };
    output: EvidenceSource;
  };
  /** Record a survival event of a verdict. `POST /v1/survival-events/bilateral` */
  "survival.record": { input: { body: SurvivalEventRequest }; output: SurvivalEventRecorded };
  /** List survival events, newest first. `GET /v1/survival-events` */
  "survival.list": {
    input: { verdict_ref?: string | undefined; limit?: number | undefined; offset?: number | undefined };
    output: SurvivalEventList;
    item: SurvivalEvent;
  };
  /** Read the reviewer's determination of a verification. `GET /v1/verifications/{id}/determination` */
  "verification.determination": {
    input: {
      /** UUID string */
      id: string;
    };
    output: VerificationDetermination;
  };
  /** Read the reviewer tier record. `GET /v1/reviewer-tiers` */
  "escalation.tiers": { input: Record<never, never>; output: ReviewerTierRecord };
}

export type OperationId = keyof Operations;
type Input<Id extends OperationId> = Operations[Id]["input"];
type Call<Id extends OperationId> =
  Record<never, never> extends Input<Id>
    ? (input?: Input<Id>, options?: CallOptions) => Promise<Operations[Id]["output"]>
    : (input: Input<Id>, options?: CallOptions) => Promise<Operations[Id]["output"]>;

export interface CallOptions {
  /** Ends the call, its retries included. */
  signal?: AbortSignal | undefined;
}

/** How an operation is sent. `repeatable`: a second request, when the answer of the first is lost, changes nothing. */
export interface OperationRow {
  method: string;
  path: string;
  query: readonly string[];
  headers: readonly string[];
  hasBody: boolean;
  repeatable: boolean;
  list: { items: string; paging: "cursor" | "offset" | "none" } | null;
}

/** The operations by their names in the OpenAPI document. */
export interface Api {
  verification: {
    /** Judge a submission against a rubric. `POST /v1/verify` */
    submit: Call<"verification.submit">;
    /** Judge up to 100 submissions. `POST /v1/verify/batch` */
    submitBatch: Call<"verification.submitBatch">;
    /** Read one verification with its verdict. `GET /v1/verifications/{id}` */
    get: Call<"verification.get">;
    /** Read the proof metadata of a verification. `GET /v1/verifications/{id}/proof` */
    proof: Call<"verification.proof">;
    /** Download the signed proof envelope. `GET /v1/verifications/{id}/proof/envelope` */
    proofEnvelope: Call<"verification.proofEnvelope">;
    /** Read what opens the commitments of a proof. `GET /v1/verifications/{id}/proof/openings` */
    proofOpenings: Call<"verification.proofOpenings">;
    /** Check the stored proof, or judge again. `POST /v1/verifications/{id}/reverify` */
    reverify: Call<"verification.reverify">;
    /** List the judge attempts of a verification: tokens, cost, latency. `GET /v1/verifications/{id}/judge-attempts` */
    judgeAttempts: Call<"verification.judgeAttempts">;
    /** Record ground truth about a finished verification. `POST /v1/verifications/{id}/feedback` */
    feedback: Call<"verification.feedback">;
    /** Attest a verdict for tools of the supply chain. `GET /v1/verifications/{id}/attestation` */
    attestation: Call<"verification.attestation">;
    /** Read the reviewer's determination of a verification. `GET /v1/verifications/{id}/determination` */
    determination: Call<"verification.determination">;
  };
  verifications: {
    /** List verifications, newest first. `GET /v1/verifications` */
    list: Call<"verifications.list">;
  };
  proof: {
    /** Check a proof envelope. `POST /v1/proofs/verify` */
    verify: Call<"proof.verify">;
  };
  rubric: {
    /** List rubrics, the latest version of each name, newest first. `GET /v1/rubrics` */
    list: Call<"rubric.list">;
    /** Read one rubric version. `GET /v1/rubrics/{id}` */
    get: Call<"rubric.get">;
    /** Compile an authored rubric and store it as a new version. `POST /v1/rubrics` */
    register: Call<"rubric.register">;
    /** Compile an authored rubric without storing it. `POST /v1/rubrics/compile` */
    compile: Call<"rubric.compile">;
    /** List the rubric templates. `GET /v1/rubrics/templates` */
    templates: Call<"rubric.templates">;
    /** Store a rubric as a draft and run marked examples on it. `POST /v1/rubrics/examples` */
    examples: Call<"rubric.examples">;
    /** Draft a rubric from a description. `POST /v1/rubrics/from-description` */
    fromDescription: Call<"rubric.fromDescription">;
    /** Draft a rubric from labeled examples. `POST /v1/rubrics/from-outcomes` */
    fromOutcomes: Call<"rubric.fromOutcomes">;
  };
  calibration: {
    /** List the current calibration of each judge. `GET /v1/calibrations` */
    list: Call<"calibration.list">;
    /** Suggest the acceptance threshold of a rubric for a target error. `GET /v1/calibrations/threshold` */
    suggest: Call<"calibration.suggest">;
  };
  escalation: {
    /** List escalations, newest first. `GET /v1/escalations` */
    list: Call<"escalation.list">;
    /** Read an escalation: its rule, its review window and the criteria that can be judged. `GET /v1/escalations/{id}` */
    get: Call<"escalation.get">;
    /** Close an escalation with a signed judgment. `POST /v1/escalations/{id}/judgments` */
    judge: Call<"escalation.judge">;
    /** Read the reviewer tier record. `GET /v1/reviewer-tiers` */
    tiers: Call<"escalation.tiers">;
  };
  judgeModels: {
    /** List the models that judge, with their price, health and latency. `GET /v1/judge-models` */
    list: Call<"judgeModels.list">;
    /** Send one test call to each model that judges. `POST /v1/judge-models/test` */
    test: Call<"judgeModels.test">;
  };
  audit: {
    /** List the tenant's audit trail, newest first. `GET /v1/audit-events` */
    list: Call<"audit.list">;
  };
  requestLog: {
    /** List the calls that programs made in the last days, newest first. `GET /v1/requests` */
    list: Call<"requestLog.list">;
  };
  referenceSet: {
    /** Create a reference set to judge submissions against. `POST /v1/reference-sets` */
    create: Call<"referenceSet.create">;
    /** List reference sets, newest first. `GET /v1/reference-sets` */
    list: Call<"referenceSet.list">;
    /** Read one reference set. `GET /v1/reference-sets/{id}` */
    get: Call<"referenceSet.get">;
  };
  webhook: {
    /** Create a webhook endpoint. `POST /v1/webhook-endpoints` */
    create: Call<"webhook.create">;
    /** List webhook endpoints. `GET /v1/webhook-endpoints` */
    list: Call<"webhook.list">;
    /** Read one webhook endpoint. `GET /v1/webhook-endpoints/{id}` */
    get: Call<"webhook.get">;
    /** Update, disable or re-enable a webhook endpoint. `PATCH /v1/webhook-endpoints/{id}` */
    change: Call<"webhook.change">;
    /** Rotate the secret of a webhook endpoint. `POST /v1/webhook-endpoints/{id}/rotate` */
    rotate: Call<"webhook.rotate">;
    /** Delete a webhook endpoint. `DELETE /v1/webhook-endpoints/{id}` */
    delete: Call<"webhook.delete">;
    /** List the deliveries of an endpoint with their responses, newest first. `GET /v1/webhook-endpoints/{id}/deliveries` */
    deliveries: Call<"webhook.deliveries">;
    /** Receive webhook events without an endpoint. `GET /v1/webhook-events` */
    listen: Call<"webhook.listen">;
    /** Send a test event to a webhook endpoint now. `POST /v1/webhook-endpoints/{id}/test` */
    test: Call<"webhook.test">;
    /** Redeliver a message now. `POST /v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver` */
    redeliver: Call<"webhook.redeliver">;
  };
  usage: {
    /** Read verifications, judge calls and cost, in total and by day. `GET /v1/usage` */
    get: Call<"usage.get">;
  };
  reports: {
    /** Summarize verdicts: pass rate, abstention, latency, failing criteria. `GET /v1/dev-reporting/summary` */
    summary: Call<"reports.summary">;
    /** Compare verdicts with feedback and reviewer determinations. `GET /v1/dev-reporting/ai-record` */
    aiRecord: Call<"reports.aiRecord">;
    /** Read daily pass and exception rates, aggregates only. `GET /v1/dev-reporting/health` */
    health: Call<"reports.health">;
  };
  telemetry: {
    /** Record the time to first verdict of a quick start. `POST /v1/dev-reporting/quickstart/telemetry` */
    record: Call<"telemetry.record">;
    /** Read one quick start's telemetry; null when there is none. `GET /v1/dev-reporting/quickstart/telemetry/{handle}` */
    get: Call<"telemetry.get">;
  };
  tags: {
    /** Add private tags to verifications. `POST /v1/dev-reporting/scoped-tags` */
    record: Call<"tags.record">;
  };
  criteriaAgreement: {
    /** Read the judgments of two parties on the criteria of a subject. `GET /v1/criteria-agreements/{subject_ref}/judgments` */
    get: Call<"criteriaAgreement.get">;
    /** Propose a rubric version for a subject, or accept the proposed one. `POST /v1/criteria-agreements/{subject_ref}/judgments` */
    judge: Call<"criteriaAgreement.judge">;
  };
  evidencePacket: {
    /** Store evidence signed by a registered source. `POST /v1/evidence/source-attested` */
    ingest: Call<"evidencePacket.ingest">;
  };
  evidenceSource: {
    /** Register a party whose Ed25519 key attests evidence. `POST /v1/evidence/sources` */
    add: Call<"evidenceSource.add">;
    /** List the evidence sources with their keys. `GET /v1/evidence/sources` */
    list: Call<"evidenceSource.list">;
    /** Rotate the key of a source. `POST /v1/evidence/sources/{id}/rotate` */
    rotate: Call<"evidenceSource.rotate">;
    /** Revoke a source and all its keys permanently. `POST /v1/evidence/sources/{id}/revoke` */
    revoke: Call<"evidenceSource.revoke">;
  };
  survival: {
    /** Record a survival event of a verdict. `POST /v1/survival-events/bilateral` */
    record: Call<"survival.record">;
    /** List survival events, newest first. `GET /v1/survival-events` */
    list: Call<"survival.list">;
  };
}

export const OPERATIONS: Record<OperationId, OperationRow> = {
  "verification.submit": {
    method: "POST",
    path: "/v1/verify",
    query: [],
    headers: ["idempotency_key"],
    hasBody: true,
    repeatable: true,
    list: null,
  },
  "verification.submitBatch": {
    method: "POST",
    path: "/v1/verify/batch",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: true,
    list: null,
  },
  "verification.get": {
    method: "GET",
    path: "/v1/verifications/{id}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "verification.proof": {
    method: "GET",
    path: "/v1/verifications/{id}/proof",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "verification.proofEnvelope": {
    method: "GET",
    path: "/v1/verifications/{id}/proof/envelope",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "verification.proofOpenings": {
    method: "GET",
    path: "/v1/verifications/{id}/proof/openings",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "verification.reverify": {
    method: "POST",
    path: "/v1/verifications/{id}/reverify",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "verification.judgeAttempts": {
    method: "GET",
    path: "/v1/verifications/{id}/judge-attempts",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "verification.feedback": {
    method: "POST",
    path: "/v1/verifications/{id}/feedback",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "verifications.list": {
    method: "GET",
    path: "/v1/verifications",
    query: [
      "status",
      "determination",
      "current_determination",
      "decided",
      "flagged",
      "rubric_id",
      "rubric_name",
      "subject_kind",
      "subject_ref",
      "submission_hash",
      "metadata",
      "from",
      "to",
      "order",
      "limit",
      "offset",
      "cursor",
    ],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "cursor" },
  },
  "proof.verify": {
    method: "POST",
    path: "/v1/proofs/verify",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "verification.attestation": {
    method: "GET",
    path: "/v1/verifications/{id}/attestation",
    query: ["form", "predicate"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "rubric.list": {
    method: "GET",
    path: "/v1/rubrics",
    query: ["limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "rubrics", paging: "offset" },
  },
  "rubric.get": {
    method: "GET",
    path: "/v1/rubrics/{id}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "rubric.register": {
    method: "POST",
    path: "/v1/rubrics",
    query: ["if_changed"],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "rubric.compile": {
    method: "POST",
    path: "/v1/rubrics/compile",
    query: ["propose"],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "rubric.templates": {
    method: "GET",
    path: "/v1/rubrics/templates",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "templates", paging: "none" },
  },
  "rubric.examples": {
    method: "POST",
    path: "/v1/rubrics/examples",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "rubric.fromDescription": {
    method: "POST",
    path: "/v1/rubrics/from-description",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "rubric.fromOutcomes": {
    method: "POST",
    path: "/v1/rubrics/from-outcomes",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "calibration.list": {
    method: "GET",
    path: "/v1/calibrations",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "calibrations", paging: "none" },
  },
  "calibration.suggest": {
    method: "GET",
    path: "/v1/calibrations/threshold",
    query: ["rubric_id", "target_error", "delta"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "escalation.list": {
    method: "GET",
    path: "/v1/escalations",
    query: ["status", "limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "escalation.get": {
    method: "GET",
    path: "/v1/escalations/{id}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "escalation.judge": {
    method: "POST",
    path: "/v1/escalations/{id}/judgments",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "judgeModels.list": {
    method: "GET",
    path: "/v1/judge-models",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "judgeModels.test": {
    method: "POST",
    path: "/v1/judge-models/test",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: false,
    list: null,
  },
  "audit.list": {
    method: "GET",
    path: "/v1/audit-events",
    query: ["action", "actor_kind", "actor", "target_kind", "target", "from", "to", "q", "limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "requestLog.list": {
    method: "GET",
    path: "/v1/requests",
    query: ["request_id", "code", "refused", "from", "to", "limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "referenceSet.create": {
    method: "POST",
    path: "/v1/reference-sets",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "referenceSet.list": {
    method: "GET",
    path: "/v1/reference-sets",
    query: ["limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "referenceSet.get": {
    method: "GET",
    path: "/v1/reference-sets/{id}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "webhook.create": {
    method: "POST",
    path: "/v1/webhook-endpoints",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "webhook.list": {
    method: "GET",
    path: "/v1/webhook-endpoints",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "endpoints", paging: "none" },
  },
  "webhook.get": {
    method: "GET",
    path: "/v1/webhook-endpoints/{id}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "webhook.change": {
    method: "PATCH",
    path: "/v1/webhook-endpoints/{id}",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "webhook.rotate": {
    method: "POST",
    path: "/v1/webhook-endpoints/{id}/rotate",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "webhook.delete": {
    method: "DELETE",
    path: "/v1/webhook-endpoints/{id}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: false,
    list: null,
  },
  "webhook.deliveries": {
    method: "GET",
    path: "/v1/webhook-endpoints/{id}/deliveries",
    query: ["status", "limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "webhook.listen": {
    method: "GET",
    path: "/v1/webhook-events",
    query: ["listener", "after", "types", "wait_ms", "limit"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "webhook.test": {
    method: "POST",
    path: "/v1/webhook-endpoints/{id}/test",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: false,
    list: null,
  },
  "webhook.redeliver": {
    method: "POST",
    path: "/v1/webhook-endpoints/{id}/deliveries/{delivery_id}/redeliver",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: false,
    list: null,
  },
  "usage.get": {
    method: "GET",
    path: "/v1/usage",
    query: ["from", "to"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "reports.summary": {
    method: "GET",
    path: "/v1/dev-reporting/summary",
    query: ["from", "to"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "reports.aiRecord": {
    method: "GET",
    path: "/v1/dev-reporting/ai-record",
    query: ["from", "to"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "reports.health": {
    method: "GET",
    path: "/v1/dev-reporting/health",
    query: ["from", "to", "subscription_id"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "telemetry.record": {
    method: "POST",
    path: "/v1/dev-reporting/quickstart/telemetry",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "telemetry.get": {
    method: "GET",
    path: "/v1/dev-reporting/quickstart/telemetry/{handle}",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "tags.record": {
    method: "POST",
    path: "/v1/dev-reporting/scoped-tags",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "criteriaAgreement.get": {
    method: "GET",
    path: "/v1/criteria-agreements/{subject_ref}/judgments",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "criteriaAgreement.judge": {
    method: "POST",
    path: "/v1/criteria-agreements/{subject_ref}/judgments",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "evidencePacket.ingest": {
    method: "POST",
    path: "/v1/evidence/source-attested",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "evidenceSource.add": {
    method: "POST",
    path: "/v1/evidence/sources",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "evidenceSource.list": {
    method: "GET",
    path: "/v1/evidence/sources",
    query: ["limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "evidenceSource.rotate": {
    method: "POST",
    path: "/v1/evidence/sources/{id}/rotate",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "evidenceSource.revoke": {
    method: "POST",
    path: "/v1/evidence/sources/{id}/revoke",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: false,
    list: null,
  },
  "survival.record": {
    method: "POST",
    path: "/v1/survival-events/bilateral",
    query: [],
    headers: [],
    hasBody: true,
    repeatable: false,
    list: null,
  },
  "survival.list": {
    method: "GET",
    path: "/v1/survival-events",
    query: ["verdict_ref", "limit", "offset"],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: { items: "items", paging: "offset" },
  },
  "verification.determination": {
    method: "GET",
    path: "/v1/verifications/{id}/determination",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
  "escalation.tiers": {
    method: "GET",
    path: "/v1/reviewer-tiers",
    query: [],
    headers: [],
    hasBody: false,
    repeatable: true,
    list: null,
  },
};
