-- The submissions of several tenants in one commit: the arguments of submit_verifications, for each tenant one of each. Every group is written
-- while the transaction is bound to its tenant, as if it were alone, so row-level security holds; what waits for the commit runs before the next
-- binding. A group that fails is undone alone: its row is NULL.
CREATE OR REPLACE FUNCTION submit_groups(p_bindings text[], p_verifications json[], p_claims json[], p_results json[], p_proofs json[])
RETURNS TABLE (taken uuid[]) LANGUAGE plpgsql AS $$
BEGIN
  FOR nth IN 1..cardinality(p_bindings) LOOP
    BEGIN
      SET CONSTRAINTS ALL DEFERRED;
      taken := submit_verifications(p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth]);
      SET CONSTRAINTS ALL IMMEDIATE;
    EXCEPTION WHEN OTHERS THEN
      taken := NULL;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
