// Checks a request beyond its shape.
import { Problem } from "@/server/contracts/problems";
import type { VerifyRequest } from "@/server/verification/contract/verification";
import { findReferenceSet, type ReferenceSetRow } from "@/server/referenceSet/referenceSetStore";
import { hasActiveWebhookEndpoint } from "@/server/webhooks/webhookStore";
import type { TenantDeps } from "@/server/deps/deps";
import { isReceiverUrl } from "@/server/deps/publicHttpsUrl";
import { normalizeName } from "@/server/contracts/names";
import { findPublishedVersion } from "@/server/rubric/rubricStore";
import { type RubricForJudging, loadForJudging } from "@/server/rubric/loadForJudging";

type CheckedRequest = { rubric: RubricForJudging; referenceSet: ReferenceSetRow | null };

/**
 * Resolves the rubric and the reference set, and checks the callback URL.
 * @throws invalid_request (rubric or reference set that the tenant does not have; draft rubric),
 * invalid_callback_url, callback_url_needs_webhook_endpoint
 */
export async function checkRequest(deps: TenantDeps, body: VerifyRequest, allowDraft = false): Promise<CheckedRequest> {
  const rubric = await loadForJudging(deps, await resolveRubricId(deps, body));
  if (!rubric) throw new Problem("invalid_request", "body.rubric_id: no rubric of this tenant has this ID");
  if (rubric.status === "draft" && !allowDraft)
    throw new Problem("invalid_request", "body.rubric_id: this rubric is a draft");
  const referenceSet = await resolveReferenceSet(deps, body.reference_set_id);
  if (body.callback_url !== undefined) await checkCallbackUrl(deps, body.callback_url);
  return { rubric, referenceSet };
}

/** Returns the ID in the request, or the ID of the newest published version of the named rubric. */
async function resolveRubricId(deps: TenantDeps, { rubric_id: id, rubric: name }: VerifyRequest): Promise<string> {
  if (name === undefined) return id ?? "";
  const version = await deps.db.transaction((tx) => findPublishedVersion(tx, normalizeName(name)));
  if (!version) throw new Problem("invalid_request", "body.rubric: no published rubric of this tenant has this name");
  return version.id;
}

async function resolveReferenceSet(deps: TenantDeps, id: string | undefined): Promise<ReferenceSetRow | null> {
  if (id === undefined) return null;
  const referenceSet = await deps.db.transaction((tx) => findReferenceSet(tx, id));
  if (referenceSet) return referenceSet;
  throw new Problem("invalid_request", "body.reference_set_id: no reference set of this tenant has this ID");
}

/** Checks the callback URL (spec: Events 1). */
async function checkCallbackUrl(deps: TenantDeps, callbackUrl: string): Promise<void> {
  if (!isReceiverUrl(callbackUrl, deps.settings.webhooks.allowPrivate)) {
    throw new Problem("invalid_callback_url", "body.callback_url: must be a public https:// URL without credentials");
  }
  if (!(await deps.db.transaction(hasActiveWebhookEndpoint))) {
    throw new Problem("callback_url_needs_webhook_endpoint", "body.callback_url: no webhook endpoint is active");
  }
}
