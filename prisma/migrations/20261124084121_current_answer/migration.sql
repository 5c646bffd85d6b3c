-- AlterTable
ALTER TABLE "escalation" ADD COLUMN     "proof_seq" INTEGER;

-- AlterTable
ALTER TABLE "review_decision" ADD COLUMN     "proof_seq" INTEGER;

-- Escalations closed before this migration.
ALTER TABLE "escalation" DISABLE TRIGGER immutable_when_closed;
UPDATE "escalation" e SET proof_seq = p.seq FROM "proof_entry" p
WHERE p.tenant_id = e.tenant_id AND p.verification_id = e.verification_id AND e.status <> 'open'
  AND p.envelope::json -> 'payload' ->> 'escalation_id' = e.id::text;
ALTER TABLE "escalation" ENABLE TRIGGER immutable_when_closed;
