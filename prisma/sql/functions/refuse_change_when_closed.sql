-- Trigger function: a closed escalation stays closed, with the judgment that closed it.
CREATE OR REPLACE FUNCTION refuse_change_when_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'escalation % is closed', OLD.id USING ERRCODE = 'SV004';
END $$;
