-- Submissions or verdicts of several tenants in one commit: for each tenant the arguments of submit_verifications or record_verdicts. Every group
-- is written while the transaction is bound to its tenant, as if it were alone, so row-level security holds; what waits for the commit runs before
-- the next binding. A group that fails is undone alone: its row is NULL.
CREATE OR REPLACE FUNCTION write_groups(
  p_function text, p_bindings text[], p_verifications json[], p_claims json[], p_results json[], p_proofs json[],
  p_keys text[] DEFAULT NULL)
RETURNS TABLE (refused uuid[]) LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  FOR nth IN 1..cardinality(p_bindings) LOOP
    BEGIN
      SET CONSTRAINTS ALL DEFERRED;
      IF p_function = 'submit_verifications' THEN
        refused := submit_verifications(
          p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth], p_keys[nth]::uuid[]);
      ELSE
        refused := record_verdicts(p_bindings[nth], p_verifications[nth], p_claims[nth], p_results[nth], p_proofs[nth]);
      END IF;
      SET CONSTRAINTS ALL IMMEDIATE;
    EXCEPTION WHEN OTHERS THEN
      refused := NULL;
    END;
    RETURN NEXT;
  END LOOP;
END $$;
