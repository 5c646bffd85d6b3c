// Builds and validates the request of `verify` from its flags and files.
import type { IdentityRung, JudgeTier } from "@/server/contracts/enums";
import { VerifyRequest } from "@/server/verification/contract/verification";
import { LocalRefusal } from "@/cli/refusals";
import type { SubmissionFlags } from "@/cli/submission";

export type RequestFlags = SubmissionFlags & {
  subject?: string;
  metadata?: Record<string, string>;
  identityRung?: IdentityRung;
  maxJudgeTier?: JudgeTier;
  proof: boolean;
  callbackUrl?: string;
  wait: boolean;
};

/** Part of the body that the Idempotency-Key identifies, so it does not depend on --timeout. */
const SUBMIT_WAIT_MS = 1000;

/**
 * Builds the request.
 * @throws LocalRefusal with the first invalid field
 */
export function buildVerifyRequest(
  rubricId: string,
  submission: VerifyRequest["submission"],
  flags: RequestFlags,
): VerifyRequest {
  const body = {
    rubric_id: rubricId,
    submission,
    identity_rung: flags.identityRung,
    callback_url: flags.callbackUrl,
    subject: flags.subject === undefined ? undefined : parseSubject(flags.subject),
    metadata: flags.metadata,
    options: {
      max_judge_tier: flags.maxJudgeTier,
      require_proof: flags.proof,
      wait_ms: flags.wait ? SUBMIT_WAIT_MS : undefined,
    },
  };
  // A round trip through JSON drops absent fields, as sending does.
  const parsed = VerifyRequest.safeParse(JSON.parse(JSON.stringify(body)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new LocalRefusal(`${issue?.path.join(".")}: ${issue?.message}`);
}

export function parseSubject(text: string): { kind: string; ref: string } {
  const colonIndex = text.indexOf(":");
  if (colonIndex < 1) throw new LocalRefusal("--subject must be kind:ref, such as pull_request:acme/shop#12");
  return { kind: text.slice(0, colonIndex), ref: text.slice(colonIndex + 1) };
}
