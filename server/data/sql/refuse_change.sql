-- Trigger function of append-only tables. Sample data may be deleted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.tenant_id = sample_tenant() THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = {{SQL_STATES.appendOnly}};
END $$;
