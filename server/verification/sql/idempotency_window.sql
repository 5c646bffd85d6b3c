-- How long an Idempotency-Key replays its first response.
CREATE OR REPLACE FUNCTION idempotency_window() RETURNS interval LANGUAGE sql IMMUTABLE RETURN interval '24 hours';
