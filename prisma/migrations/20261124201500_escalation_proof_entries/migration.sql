-- current_answer could not reach these rows where the migrating role is subject to row-level security.
ALTER TABLE "escalation" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "proof_entry" NO FORCE ROW LEVEL SECURITY;
ALTER TABLE "escalation" DISABLE TRIGGER immutable_when_closed;
UPDATE "escalation" e SET proof_seq = p.seq FROM "proof_entry" p
WHERE p.tenant_id = e.tenant_id AND p.verification_id = e.verification_id AND e.status <> 'open' AND e.proof_seq IS NULL
  AND p.envelope::json -> 'payload' ->> 'escalation_id' = e.id::text;
ALTER TABLE "escalation" ENABLE TRIGGER immutable_when_closed;
ALTER TABLE "escalation" FORCE ROW LEVEL SECURITY;
ALTER TABLE "proof_entry" FORCE ROW LEVEL SECURITY;
