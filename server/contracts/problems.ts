// The error catalog: status, title and fix of each code. Only this file defines the statuses of errors.
import * as z from "zod";
import { FieldError, fieldErrorsIn } from "@/server/contracts/fieldErrors";

type CatalogEntry = { status: number; title: string; fix: string };

export const PROBLEMS = {
  api_key_expired: {
    status: 401,
    title: "The API key has expired",
    fix: "Create a key in the console under Settings > API keys, and send it as the bearer token.",
  },
  callback_url_needs_webhook_endpoint: {
    status: 400,
    title: "callback_url requires an active webhook endpoint",
    fix: "Create a webhook endpoint, then send the request again; its secret signs the callback.",
  },
  conflict: {
    status: 409,
    title: "The request conflicts with the current state",
    fix: "Read the resource again, then retry based on its current state.",
  },
  conflicting_labels: {
    status: 400,
    title: "Induction examples assign conflicting labels",
    fix: "Give each example exactly one label.",
  },
  description_too_vague: {
    status: 400,
    title: "The description is empty or too vague",
    fix: "Describe what good work looks like, with at least one checkable property.",
  },
  determination_already_recorded: {
    status: 409,
    title: "This verification already has a determination",
    fix: "Read the recorded determination; each verification has at most one.",
  },
  escalation_not_found: {
    status: 404,
    title: "The escalation is missing or not awaiting review",
    fix: "List the open escalations and use one of their IDs.",
  },
  forbidden: {
    status: 403,
    title: "This credential is not allowed to perform the operation",
    fix: "Use a credential with the required role.",
  },
  idempotency_key_conflict: {
    status: 409,
    title: "The Idempotency-Key was used with a different payload",
    fix: "Send the original payload, or use a new key for a new request.",
  },
  identity_contract_tenant_mismatch: {
    status: 403,
    title: "The asserted tenant is not the key's tenant",
    fix: "Omit the tenant header or send the tenant that owns the key.",
  },
  induction_failed: {
    status: 422,
    title: "No rubric could be induced",
    fix: "Add clearer or more varied examples and try again.",
  },
  insufficient_scope: {
    status: 403,
    title: "The API key lacks a required scope",
    fix: "Use a key with the scope named in the detail; owners create keys in the console under Settings > API keys.",
  },
  internal_error: {
    status: 500,
    title: "Unexpected internal error",
    fix: "Retry later; if the error persists, report the x-request-id of the response.",
  },
  invalid_callback_url: {
    status: 400,
    title: "The callback URL is not deliverable",
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
    fix: "Send unverified, email_verified, domain_distinct, payment_verified or entity_verified, or omit it.",
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
    fix: "Correct each field that errors names; its message says what to send.",
  },
  judgment_already_closed: {
    status: 409,
    title: "The escalation already has a closing judgment",
    fix: "Read the escalation; it accepts one closing judgment.",
  },
  judgment_capacity_not_admitted: {
    status: 422,
    title: "The rule does not admit this judge capacity",
    fix: "Judge in a capacity that the escalation's rule admits.",
  },
  judgment_criterion_unknown: {
    status: 422,
    title: "The judgment names an unknown criterion",
    fix: "Use the criterion IDs listed in the escalation.",
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
    title: "This API version does not support the rule",
    fix: "Use a rule that this version supports.",
  },
  judgment_shape_invalid: {
    status: 400,
    title: "The judgment does not match the record shape",
    fix: "Send exactly the fields of the judgment record.",
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
    fix: "Check the ID, and that the key belongs to its tenant; resources of other tenants are not visible.",
  },
  payload_too_large: {
    status: 413,
    title: "The body exceeds the size limit",
    fix: "Send a smaller body, or submit a uri instead of inline content.",
  },
  rate_limited: {
    status: 429,
    title: "The request rate limit is reached",
    fix: "Wait for the number of seconds in Retry-After, then retry.",
  },
  service_unavailable: {
    status: 503,
    title: "The feature is not currently available",
    fix: "Try again later, or ask the operator to enable it.",
  },
  too_few_examples: {
    status: 400,
    title: "Fewer than three labeled induction examples",
    fix: "Send at least three labeled examples.",
  },
  too_many_examples: {
    status: 413,
    title: "Too many induction examples",
    fix: "Send fewer examples.",
  },
  unauthorized: {
    status: 401,
    title: "Not signed in, or the API key is missing, invalid or inactive",
    fix: "Sign in, or send Authorization: Bearer with an active key.",
  },
  unprocessable: {
    status: 422,
    title: "This API version cannot process the request",
    fix: "Change the request as described in the detail.",
  },
  untrusted_request_source: {
    status: 403,
    title: "The request source could not be established",
    fix: "Call the service directly, or through the proxy that its operator has configured.",
  },
} as const satisfies Record<string, CatalogEntry>;

export type ProblemCode = keyof typeof PROBLEMS;
export const PROBLEM_CODES = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** The body of every error response (spec: Errors), served as application/problem+json. */
export const ProblemBody = z
  .strictObject({
    type: z.url(),
    title: z.string(),
    status: z.int(),
    detail: z.string().optional(),
    errors: z
      .array(FieldError)
      .optional()
      .meta({ description: "The fields at fault, where the problem is about fields" }),
    code: z.enum(PROBLEM_CODES),
    fix: z.string(),
  })
  .meta({ id: "Problem", description: "Clients branch on code, never on detail." });
export type ProblemBody = z.infer<typeof ProblemBody>;

const MARK = Symbol.for("svc-verify.problem");

type ProblemOptions = {
  cause?: unknown;
  headers?: Record<string, string>;
  /** The fields at fault; by default the one with which `detail` begins. */
  errors?: readonly FieldError[];
  /** Replace the catalog's values where the code has another meaning than usual. */
  status?: 405;
  title?: string;
  fix?: string;
};

/** An API error. `detail` is shown to the caller; `cause` is only logged. */
export class Problem extends Error {
  readonly [MARK] = true;
  readonly code: ProblemCode;
  readonly detail: string | undefined;
  /** Response headers such as Retry-After. */
  readonly headers: Record<string, string>;
  readonly status: number;
  readonly title: string;
  readonly fix: string;
  readonly errors: readonly FieldError[];

  constructor(code: ProblemCode, detail?: string, options: ProblemOptions = {}) {
    super(detail ? `${code}: ${detail}` : code, { cause: options.cause });
    this.name = "Problem";
    this.code = code;
    this.detail = detail;
    this.headers = options.headers ?? {};
    this.status = options.status ?? PROBLEMS[code].status;
    this.title = options.title ?? PROBLEMS[code].title;
    this.fix = options.fix ?? PROBLEMS[code].fix;
    this.errors = options.errors ?? (this.status === 400 ? fieldErrorsIn(detail ?? "") : []);
  }

  /** Recognizes a problem. It does not use instanceof, because bundles contain more than one copy of this class. */
  static is(error: unknown): error is Problem {
    return typeof error === "object" && error !== null && MARK in error;
  }
}

/**
 * Creates the refusal of a method, with the header Allow that HTTP requires. `allow` is the allowed methods, separated
 * by commas.
 */
export function wrongMethod(allow: string): Problem {
  return new Problem("invalid_request", `method: use ${allow}`, {
    headers: { allow },
    status: 405,
    title: "The path does not have this method",
    fix: "Use one of the methods in the Allow header.",
    errors: [],
  });
}

/** Creates the refusal of a path without an operation. `path` has no query. */
export function unknownPath(path: string): Problem {
  return new Problem("not_found", `no operation has the path ${path.slice(0, MAX_PATH_CHARS)}`, {
    title: "The service has no such path",
    fix: "Use a path of the API reference at /docs; those of the API begin with /v1/.",
  });
}

const MAX_PATH_CHARS = 200;

/** Builds the wire form of a problem. `docsUrl` is the documentation address without a trailing slash. */
export function problemBody(problem: Problem, docsUrl: string): ProblemBody {
  const { title, fix } = problem;
  return {
    type: `${docsUrl}/problems/${problem.code}`,
    title,
    status: problem.status,
    ...(problem.detail === undefined ? {} : { detail: problem.detail }),
    ...(problem.errors.length === 0 ? {} : { errors: [...problem.errors] }),
    code: problem.code,
    fix,
  };
}
