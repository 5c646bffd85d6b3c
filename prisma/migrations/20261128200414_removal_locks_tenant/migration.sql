SET LOCAL check_function_bodies = off;

-- functions/delete_sample_data
-- Deletes every row of the sample tenant, whatever tables there are: a table that others still refer to is tried again after them.
-- The transaction must be bound to the sample tenant; another deletes nothing. It runs with the owner's rights, as no login may delete from
-- every table. Returns the number of rows.
CREATE OR REPLACE FUNCTION delete_sample_data() RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  waiting text[];
  left_over text[];
  deleted bigint := 0;
  affected bigint;
  name text;
BEGIN
  IF current_tenant() IS DISTINCT FROM sample_tenant() THEN RETURN 0; END IF;
  -- Waits for rows that are being added, and prevents that one is added after its table was emptied.
  PERFORM FROM public.tenant WHERE id = sample_tenant() FOR UPDATE;
  SELECT array_agg(c.table_name::text) INTO waiting
  FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
  WHERE c.table_schema = 'public' AND c.column_name = 'tenant_id' AND t.table_type = 'BASE TABLE';
  LOOP
    left_over := '{}';
    FOREACH name IN ARRAY waiting LOOP
      BEGIN
        EXECUTE format('DELETE FROM public.%I WHERE tenant_id = sample_tenant()', name);
        GET DIAGNOSTICS affected = ROW_COUNT;
        deleted := deleted + affected;
      EXCEPTION WHEN foreign_key_violation OR restrict_violation THEN
        left_over := left_over || name;
      END;
    END LOOP;
    EXIT WHEN cardinality(left_over) = 0;
    IF cardinality(left_over) = cardinality(waiting) THEN
      RAISE EXCEPTION 'sample data is referred to by %', left_over;
    END IF;
    waiting := left_over;
  END LOOP;
  DELETE FROM public.tenant WHERE id = sample_tenant();
  GET DIAGNOSTICS affected = ROW_COUNT;
  RETURN deleted + affected;
END $$;
