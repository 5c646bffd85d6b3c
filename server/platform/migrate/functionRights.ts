// The groups that call each function of the schema public. A function without an entry can be called by its owner alone;
// functions of triggers are called by no group.
import type { Group } from "@/server/platform/migrate/tableRights";

const EVERY: readonly Group[] = ["requests", "jobs", "system", "signIn"];
const BOTH: readonly Group[] = ["requests", "jobs"];

export const FUNCTION_GROUPS: Readonly<Record<string, readonly Group[]>> = {
  activate_signing_key: ["system"],
  append_proof_entry: BOTH,
  begin_execution: BOTH,
  bind_tenant: BOTH,
  choose_judge: ["requests"],
  // Row-level security of every table calls these.
  current_tenant: EVERY,
  idempotency_window: EVERY,
  is_sealed: EVERY,
  is_system: EVERY,
  minimum_webhook_retention: EVERY,
  named_tenant: EVERY,
  search_fold: EVERY,
  sample_tenant: EVERY,
  is_sandbox: EVERY,
  delete_sample_data: ["requests", "signIn"],
  enqueue_for_review: BOTH,
  enqueue_webhook_events: BOTH,
  find_api_key: ["requests"],
  find_judge_replies: BOTH,
  fold_rollup: BOTH,
  forget_judge: ["requests"],
  insert_judge_attempt: BOTH,
  insert_verdicts: BOTH,
  list_silent_verifications: ["system"],
  list_verification_statuses: BOTH,
  read_rollup: BOTH,
  rebuild_rollup: BOTH,
  record_verdicts: BOTH,
  review_priority: BOTH,
  revoke_signing_key: ["system"],
  rollup_facts: BOTH,
  rollup_lengths: BOTH,
  rollup_spans: BOTH,
  rollup_start: BOTH,
  share_calibration: ["system"],
  submit_verifications: BOTH,
  upsert_latest_feedback: BOTH,
  write_groups: BOTH,
};
