-- Refuses a call that does not come from the service: no login has rights to the tables of this schema, and its functions have the owner's.
CREATE OR REPLACE FUNCTION inngest_executor.require_seal(p_seal text) RETURNS void LANGUAGE plpgsql
  SET search_path = inngest_executor, pg_temp AS $$
BEGIN
  IF NOT public.is_sealed('inngest_executor', p_seal) THEN
    RAISE EXCEPTION 'the call of the executor is not sealed' USING ERRCODE = '42501';
  END IF;
END $$;
