-- Effects of verifications that succeed or fail: pending in the rollup, and events for webhook endpoints.
CREATE OR REPLACE FUNCTION finish_verifications(p_tenant uuid, p_status text, p_ids uuid[], p_completed_at timestamptz[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "rollup_pending" SELECT p_tenant, 'verification', unnest(p_ids);
  PERFORM enqueue_webhook_events(p_tenant, 'verification.' || p_status, p_ids, p_completed_at);
END $$;
