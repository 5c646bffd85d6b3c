// Every action of the audit trail and what it records: a noun and a past participle.
export const AUDIT_ACTIONS = {
  "account.reset_link_issued": "an operator made a password reset link for a member",
  "api_key.created": "an API key was created",
  "api_key.revoked": "an API key was revoked",
  "audit_trail.exported": "audit entries were exported to a file",
  "criteria.accepted": "a party accepted the proposed rubric version of a subject",
  "criteria.proposed": "a party proposed a rubric version for a subject",
  "determination.recorded": "a reviewer accepted, overrode or routed a verdict",
  "escalation.closed": "an escalation was closed with a signed judgment",
  "invitation.created": "a person was invited",
  "invitation.revoked": "an invitation was revoked",
  "member.added": "an account joined by an invitation",
  "member.removed": "an account was removed",
  "reference_set.created": "a reference set was created",
  "reviewer.authority_changed": "the tier or the capacities of a reviewer's grant were changed",
  "reviewer.granted": "an account became a reviewer",
  "reviewer.revoked": "an account is no longer a reviewer",
  "reviewer_key.enrolled": "a reviewer enrolled a key for signing judgments",
  "reviewer_key.revoked": "a reviewer key was revoked",
  "rubric.published": "a draft was published as a rubric version",
  "signing_key.activated": "a new key signs proofs",
  "signing_key.revoked": "a signing key was revoked",
  "source.added": "an evidence source was registered",
  "source.revoked": "an evidence source was revoked",
  "source.rotated": "the key of an evidence source was rotated",
  "tenant.created": "the tenant was created",
  "tenant_settings.changed": "settings of the tenant were changed",
  "token.issued": "an operator issued an identity token for a member",
  "webhook_delivery.redelivered": "a webhook message was sent again",
  "webhook_endpoint.changed": "a webhook endpoint was changed or enabled",
  "webhook_endpoint.created": "a webhook endpoint was created",
  "webhook_endpoint.deleted": "a webhook endpoint was deleted",
  "webhook_endpoint.disabled": "a webhook endpoint was disabled, by its owner or after failures",
  "webhook_endpoint.rotated": "the secret of a webhook endpoint was rotated",
} as const;
export type AuditAction = keyof typeof AUDIT_ACTIONS;

/** `text`: one action, or several separated by commas. */
export const areAuditActions = (text: string): boolean =>
  text.split(",").every((name) => Object.hasOwn(AUDIT_ACTIONS, name));
