-- Lists the places of a verification's proof entries in the log, of the bound tenant alone: the log itself names no tenant.
CREATE OR REPLACE FUNCTION find_logged_entries(p_verification_id uuid) RETURNS TABLE (seq integer, leaf_index bigint) LANGUAGE sql STABLE
SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT e.seq, l.leaf_index FROM "proof_entry" e JOIN "proof_log_leaf" l USING (verification_id, seq)
  WHERE e.tenant_id = current_tenant() AND e.verification_id = p_verification_id ORDER BY e.seq
$$;
