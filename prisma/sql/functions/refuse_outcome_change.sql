-- Trigger function: a finished verification keeps its outcome, and what it is the outcome of.
CREATE OR REPLACE FUNCTION refuse_outcome_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'verification % is finished', OLD.id USING ERRCODE = 'SV005';
END $$;
