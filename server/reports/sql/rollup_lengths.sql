-- The lengths of counters in days, ascending, each a multiple of the one before.
CREATE OR REPLACE FUNCTION rollup_lengths() RETURNS smallint[] LANGUAGE sql IMMUTABLE RETURN '{1,4,16,64}'::smallint[];
