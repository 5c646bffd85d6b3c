-- The rights of each kind of work (server/platform/migrate/grants.ts). The service's logins are members; work across tenants takes
-- the role svc_verify_system, which no login inherits.
DO $$
DECLARE v_name text;
BEGIN
  FOREACH v_name IN ARRAY ARRAY['svc_verify_requests', 'svc_verify_sign_in', 'svc_verify_jobs', 'svc_verify_system'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_name) THEN EXECUTE format('CREATE ROLE %I NOLOGIN', v_name); END IF;
    EXCEPTION
      -- Another database of the same server is migrated at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN
        RAISE EXCEPTION 'the role that migrates may not create roles. Run as a superuser: CREATE ROLE svc_verify_requests NOLOGIN; '
          'CREATE ROLE svc_verify_sign_in NOLOGIN; CREATE ROLE svc_verify_jobs NOLOGIN; CREATE ROLE svc_verify_system NOLOGIN; '
          'then grant all four to it WITH ADMIN OPTION';
    END;
  END LOOP;
END $$;

-- What seals the service's own requests (is_sealed). Only the owner reads it; the service learns it when it migrates.
CREATE SCHEMA svc_private;
CREATE TABLE svc_private.seal_secret (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  inner_pad bytea NOT NULL,
  outer_pad bytea NOT NULL
);
INSERT INTO svc_private.seal_secret (inner_pad, outer_pad) VALUES (
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())),
  sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))
);
