-- The first day of the counter of p_days days that p_day is in. Lengths are counted from the first day that the wire's calendar has.
CREATE OR REPLACE FUNCTION rollup_start(p_day date, p_days int) RETURNS date LANGUAGE sql IMMUTABLE RETURN DATE '0001-01-01' + (p_day - DATE '0001-01-01') / p_days * p_days;
