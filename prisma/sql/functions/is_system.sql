-- Whether this transaction works for the service itself, across tenants.
CREATE OR REPLACE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE AS
  $$ SELECT coalesce(current_setting('app.system', true), '') = 'on' $$;
