-- Trigger function: a closed escalation stays closed, with the judgment that closed it. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change_when_closed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = {{SQL_STATES.escalationClosed}};
END $$;
