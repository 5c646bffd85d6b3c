// The error catalogue: code -> status, title, fix. No other place writes a status beside a refusal.
import * as z from "zod";

type CatalogueEntry = { status: number; title: string; fix: string };

export const PROBLEMS = {
  api_key_expired: {
    status: 401,
    title: "The API key is past its expiry",
    fix: "Create a new key and send it as the bearer token.",
  },
  callback_url_needs_webhook_endpoint: {
    status: 400,
    title: "callback_url needs an active webhook endpoint",
    fix: "Register a webhook endpoint, then send the request again; its secret signs the callback.",
  },
  conflict: {
    status: 409,
    title: "The request conflicts with the current state",
    fix: "Read the resource again and decide on its current state.",
  },
  conflicting_labels: {
    status: 400,
    title: "Induction examples assign conflicting labels",
    fix: "Give the same example one label only.",
  },
  description_too_vague: {
    status: 400,
    title: "The description is empty or too vague",
    fix: "Describe what good work looks like, with at least one checkable property.",
  },
  determination_already_recorded: {
    status: 409,
    title: "This verification already has its determination",
    fix: "Read the recorded determination; a verification takes one.",
  },
  escalation_not_found: {
    status: 404,
    title: "The escalation is missing or not awaiting review",
    fix: "List the open escalations and use one of their ids.",
  },
  forbidden: {
    status: 403,
    title: "This credential may not perform the operation",
    fix: "Use a credential that is allowed to do this.",
  },
  idempotency_key_conflict: {
    status: 409,
    title: "The Idempotency-Key was used with a different payload",
    fix: "Send the original payload, or use a new key for a new request.",
  },
  identity_contract_tenant_mismatch: {
    status: 403,
    title: "The asserted tenant is not the key's tenant",
    fix: "Leave out the tenant header or send the tenant that owns the key.",
  },
  induction_failed: {
    status: 422,
    title: "No rubric could be induced",
    fix: "Add clearer or more varied examples and try again.",
  },
  insufficient_scope: {
    status: 403,
    title: "The API key lacks a needed scope",
    fix: "Use a key that has the scope named in the detail.",
  },
  internal_error: {
    status: 500,
    title: "Unexpected internal error",
    fix: "Retry later; if it stays, report the x-request-id of the answer.",
  },
  invalid_callback_url: {
    status: 400,
    title: "The callback URL cannot be delivered to",
    fix: "Send a public https:// URL without credentials.",
  },
  invalid_idempotency_key: {
    status: 400,
    title: "The Idempotency-Key has an invalid length",
    fix: "Send 1 to 255 characters.",
  },
  invalid_identity_rung: {
    status: 400,
    title: "The identity_rung is not supported",
    fix: "Send unverified, email_verified, domain_distinct, payment_verified or entity_verified, or leave it out.",
  },
  invalid_input_roles: {
    status: 400,
    title: "The induction request has invalid input roles",
    fix: "Give each example an output and only the roles that the API describes.",
  },
  invalid_json: {
    status: 400,
    title: "The body is not valid JSON",
    fix: "Send one JSON object encoded as UTF-8.",
  },
  invalid_label: {
    status: 400,
    title: "An induction example has an unsupported label",
    fix: "Use met, partial, not_met or cannot_determine.",
  },
  invalid_request: {
    status: 400,
    title: "The request does not meet the input requirements",
    fix: "Correct the field named in the detail.",
  },
  judgment_already_closed: {
    status: 409,
    title: "The escalation already has a closing judgment",
    fix: "Read the escalation; it cannot be judged twice.",
  },
  judgment_capacity_not_admitted: {
    status: 422,
    title: "The rule does not admit this judge capacity",
    fix: "Judge in a capacity that the escalation's rule admits.",
  },
  judgment_criterion_unknown: {
    status: 422,
    title: "The judgment names a criterion that the subject lacks",
    fix: "Use the criterion ids that the escalation lists.",
  },
  judgment_minutes_invalid: {
    status: 422,
    title: "The reviewer minutes are invalid",
    fix: "Send whole minutes, at least 1.",
  },
  judgment_rule_stale: {
    status: 409,
    title: "The judgment's rule is not the escalation's rule",
    fix: "Read the escalation again and judge by the rule it names.",
  },
  judgment_rule_unknown: {
    status: 422,
    title: "This API version does not carry the rule",
    fix: "Use a rule that this version carries.",
  },
  judgment_shape_invalid: {
    status: 400,
    title: "The judgment does not match the record shape",
    fix: "Send the fields of the judgment record, and only those.",
  },
  judgment_signature_invalid: {
    status: 422,
    title: "The judgment signature could not be verified",
    fix: "Sign the canonical judgment with the enrolled reviewer key.",
  },
  judgment_tier_unknown: {
    status: 422,
    title: "The reviewer tier is not in the current tier record",
    fix: "Use a tier from GET /v1/reviewer-tiers.",
  },
  judgment_time_outside_window: {
    status: 422,
    title: "judged_at is outside the escalation's review window",
    fix: "Judge within the window that the escalation shows.",
  },
  not_found: {
    status: 404,
    title: "Resource not found",
    fix: "Check the path and the id; ids of other tenants are not visible.",
  },
  payload_too_large: {
    status: 413,
    title: "The body exceeds the size limit",
    fix: "Send a smaller body, or submit a uri instead of inline content.",
  },
  rate_limited: {
    status: 429,
    title: "The request rate limit is reached",
    fix: "Wait for the seconds named in Retry-After, then send again.",
  },
  service_unavailable: {
    status: 503,
    title: "The feature is not currently available",
    fix: "Try again later, or ask the operator to enable it.",
  },
  too_few_examples: {
    status: 400,
    title: "Fewer than three labelled induction examples",
    fix: "Send at least three labelled examples.",
  },
  too_many_examples: {
    status: 413,
    title: "Too many induction examples",
    fix: "Send fewer examples.",
  },
  unauthorized: {
    status: 401,
    title: "The API key is missing, invalid or inactive",
    fix: "Send Authorization: Bearer with an active key.",
  },
  unprocessable: {
    status: 422,
    title: "This API version cannot process the request",
    fix: "Change the request as the detail says.",
  },
  untrusted_request_source: {
    status: 403,
    title: "The request source could not be established",
    fix: "Call the service directly or through a proxy that the operator trusts.",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** spec: Errors. The body of every refusal, served as application/problem+json. */
export const ProblemBody = z
  .strictObject({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    code: z.enum(PROBLEM_CODES),
    fix: z.string(),
  })
  .meta({ id: "Problem", description: "Clients branch on code, never on detail." });
export type ProblemBody = z.infer<typeof ProblemBody>;

const MARK = Symbol.for("svc-verify.problem");

/** A refusal. `detail` is shown to the caller; `cause` goes to the log only. */
export class Problem extends Error {
  readonly [MARK] = true;
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  /** Response headers that belong to this refusal, such as Retry-After. */
  readonly headers: Record<string, string>;

  constructor(code: ProblemCode, detail?: string, options: { cause?: unknown; headers?: Record<string, string> } = {}) {
    super(detail ? `${code}: ${detail}` : code, { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.detail = detail;
    this.headers = options.headers ?? {};
  }

  /** Not instanceof: bundles carry more than one copy of this class. */
  static is(error: unknown): error is Problem {
    return typeof error === "object" && error !== null && MARK in error;
  }
}

/** The wire form of a problem. `docsUrl` is the documentation address without a trailing slash. */
export function problemBody(problem: Problem, docsUrl: string): ProblemBody {
  const { status, title, fix } = PROBLEMS[problem.code];
  return {
    type: `${docsUrl}/problems/${problem.code}`,
    title,
    status,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    code: problem.code,
    fix,
  };
}
