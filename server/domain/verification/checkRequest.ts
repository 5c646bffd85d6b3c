// What a request must satisfy beyond its shape.
import { Problem } from "@/server/contracts/problems";
import type { VerifyRequest } from "@/server/contracts/verification";
import { hasActiveWebhookEndpoint } from "@/server/data/webhookStore";
import type { TenantDeps } from "@/server/domain/deps";
import { isPublicHttpsUrl } from "@/server/domain/webhooks/publicHttpsUrl";
import type { RubricForJudging } from "@/server/domain/rubric/loadForJudging";
import { loadForJudging } from "@/server/domain/rubric/loadForJudging";

/**
 * Resolves the rubric and checks what the body points at.
 * @throws invalid_request (rubric, reference set or packet that the tenant does not have; draft rubric),
 * invalid_callback_url, callback_url_needs_webhook_endpoint
 */
export async function checkRequest(deps: TenantDeps, body: VerifyRequest, onDraft = false): Promise<RubricForJudging> {
  const rubric = await loadForJudging(deps, body.rubric_id);
  if (!rubric) throw new Problem("invalid_request", "body.rubric_id: no rubric of this tenant has this id");
  if (rubric.status === "draft" && !onDraft)
    throw new Problem("invalid_request", "body.rubric_id: this rubric is a draft");
  if (body.reference_set_id !== undefined) {
    throw new Problem("invalid_request", "body.reference_set_id: no reference set of this tenant has this id");
  }
  const packet = attachments(body).findIndex((attachment) => attachment.evidence_packet_id !== undefined);
  if (packet >= 0) {
    throw new Problem("invalid_request", "body.submission: an evidence_packet_id names no packet of this tenant");
  }
  if (body.callback_url !== undefined) await checkCallbackUrl(deps, body.callback_url);
  return rubric;
}

function attachments(body: VerifyRequest) {
  const { submission } = body;
  if ("inline" in submission || "uri" in submission) return [];
  return [...(submission.context ?? []), ...(submission.evidence ?? [])];
}

/** spec: Events 1. */
async function checkCallbackUrl(deps: TenantDeps, callbackUrl: string): Promise<void> {
  if (!isPublicHttpsUrl(callbackUrl)) {
    throw new Problem("invalid_callback_url", "body.callback_url: must be a public https:// URL without credentials");
  }
  if (!(await deps.db.transaction(hasActiveWebhookEndpoint))) {
    throw new Problem("callback_url_needs_webhook_endpoint", "body.callback_url: no webhook endpoint is active");
  }
}
