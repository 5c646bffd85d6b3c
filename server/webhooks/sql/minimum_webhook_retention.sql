-- How long webhook messages, deliveries and attempts are kept at least; WEBHOOK_LOG_DAYS cannot go below it.
CREATE OR REPLACE FUNCTION minimum_webhook_retention() RETURNS interval LANGUAGE sql IMMUTABLE RETURN make_interval(days => {{SERVER_LIMITS.webhookLogDaysMin}});
