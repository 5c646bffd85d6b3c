// The groups that may call each function of the schema public. Only its owner may call a function without an entry.
// Trigger functions need no entry.
import type { Group } from "@/server/platform/migrate/tableRights";

const ALL_GROUPS: readonly Group[] = ["requests", "jobs", "system", "signIn"];
const REQUESTS_AND_JOBS: readonly Group[] = ["requests", "jobs"];

export const FUNCTION_GROUPS: Readonly<Record<string, readonly Group[]>> = {
  activate_signing_key: ["system"],
  add_cosignatures: ["system"],
  append_to_proof_log: ["system"],
  append_proof_entry: REQUESTS_AND_JOBS,
  begin_execution: REQUESTS_AND_JOBS,
  bind_tenant: REQUESTS_AND_JOBS,
  choose_judge: ["requests"],
  // Row-level security of every table calls these.
  current_tenant: ALL_GROUPS,
  idempotency_window: ALL_GROUPS,
  is_sealed: ALL_GROUPS,
  is_system: ALL_GROUPS,
  minimum_webhook_retention: ALL_GROUPS,
  named_tenant: ALL_GROUPS,
  search_fold: ALL_GROUPS,
  sample_tenant: ALL_GROUPS,
  is_sandbox: ALL_GROUPS,
  delete_sample_data: ["requests", "signIn"],
  enqueue_for_review: REQUESTS_AND_JOBS,
  enqueue_webhook_events: REQUESTS_AND_JOBS,
  find_api_key: ["requests"],
  find_logged_entries: REQUESTS_AND_JOBS,
  find_judge_replies: REQUESTS_AND_JOBS,
  fold_rollup: REQUESTS_AND_JOBS,
  forget_judge: ["requests"],
  insert_judge_attempt: REQUESTS_AND_JOBS,
  insert_verdicts: REQUESTS_AND_JOBS,
  list_silent_verifications: ["system"],
  list_verification_statuses: REQUESTS_AND_JOBS,
  read_rollup: REQUESTS_AND_JOBS,
  open_proof_log: ["system"],
  rebuild_rollup: REQUESTS_AND_JOBS,
  record_verdicts: REQUESTS_AND_JOBS,
  review_priority: REQUESTS_AND_JOBS,
  revoke_signing_key: ["system"],
  rollup_facts: REQUESTS_AND_JOBS,
  rollup_lengths: REQUESTS_AND_JOBS,
  rollup_spans: REQUESTS_AND_JOBS,
  rollup_start: REQUESTS_AND_JOBS,
  share_calibration: ["system"],
  submit_verifications: REQUESTS_AND_JOBS,
  upsert_latest_feedback: REQUESTS_AND_JOBS,
  write_groups: REQUESTS_AND_JOBS,
};
