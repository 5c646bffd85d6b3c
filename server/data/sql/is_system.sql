-- Whether this transaction works for the service itself, across tenants (server/data/tenant.ts takes the role). A
-- cascading deletion runs as the owner of its table, so the current user does not tell.
CREATE OR REPLACE FUNCTION is_system() RETURNS boolean LANGUAGE sql STABLE RETURN current_setting('role') = 'svc_verify_system';
