// The rights of each group on each table of the schema public. A table without an entry gives no group any right.

/** The kinds of work. `system` is the role for work across tenants, which only the jobs login may set. */
export type Group = "requests" | "jobs" | "system" | "signIn";

/** Rights in the syntax of GRANT. `(*)` means every column that is not in SECRET_COLUMNS. */
export type Rights = readonly string[];

/** Columns that only the sign-in group may read. */
export const SECRET_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  api_key: ["secret_hash"],
  tenant_invitation: ["token_hash"],
};

const READ: Rights = ["SELECT"];
const APPEND: Rights = ["SELECT, INSERT"];
// Updates are granted by column: a right to update the whole table would also allow LOCK TABLE in any mode.
const CHANGE: Rights = ["SELECT, INSERT", "UPDATE (*)"];
const WRITE: Rights = [...CHANGE, "DELETE"];

/** Gives requests and durable functions the same rights. */
const forBothGroups = (rights: Rights): Partial<Record<Group, Rights>> => ({ requests: rights, jobs: rights });

/** The rights by table. Row-level security limits them to the rows of one tenant, or to the rows that a sweep reads. */
export const TABLE_RIGHTS: Readonly<Record<string, Partial<Record<Group, Rights>>>> = {
  _prisma_migrations: { requests: READ },
  api_key: {
    requests: ["SELECT (*)", "UPDATE (last_used_at, revoked_at)"],
    jobs: ["SELECT (*)"],
    system: ["SELECT (id, tenant_id)"],
    signIn: APPEND,
  },
  attempt_count: { signIn: WRITE },
  audit_event: { ...forBothGroups(APPEND), system: ["INSERT"], signIn: APPEND },
  auth_challenge: { signIn: WRITE },
  auth_credential: { signIn: WRITE },
  auth_session: { signIn: WRITE },
  auth_token_key: { signIn: WRITE },
  auth_user: { ...forBothGroups(["SELECT (id, email, name)"]), signIn: WRITE },
  calibration: { requests: READ, jobs: APPEND, system: READ },
  checklist_mark: { requests: APPEND, jobs: READ },
  criteria_judgment: { requests: APPEND, jobs: READ },
  criterion_result: forBothGroups(APPEND),
  escalation: { requests: CHANGE, jobs: READ },
  escalation_judgment: { requests: APPEND, jobs: READ },
  escalation_start: { requests: APPEND, jobs: READ },
  evidence_packet: { requests: APPEND, jobs: READ },
  evidence_source: { requests: CHANGE, jobs: READ },
  evidence_source_key: { requests: CHANGE, jobs: READ },
  feedback: { requests: APPEND, jobs: READ, system: READ },
  idempotency_record: {
    requests: CHANGE,
    jobs: READ,
    system: ["SELECT (tenant_id, key, created_at)", "DELETE"],
  },
  judge_attempt: forBothGroups(APPEND),
  judge_exchange: { ...forBothGroups(APPEND), system: ["SELECT (attempt_id, created_at)", "DELETE"] },
  // Written by the sealed functions choose_judge and forget_judge.
  judge_choice: forBothGroups(READ),
  latest_feedback: { requests: WRITE, jobs: READ },
  logged_request: { requests: APPEND, jobs: READ, system: ["SELECT (id, created_at)", "DELETE"] },
  proof_entry: { requests: [...APPEND, "UPDATE (openings)"], jobs: APPEND },
  proof_log_checkpoint: { ...forBothGroups(READ), system: ["SELECT, DELETE"] },
  // Written by the sealed function open_proof_log.
  proof_log_identity: { ...forBothGroups(READ), system: READ },
  // Only its owner reads where the entries of a tenant are, through find_logged_entries.
  proof_log_leaf: {},
  // Written by the database with the entry, and moved to the log by the sealed function append_to_proof_log.
  proof_log_pending: { system: ["SELECT (id, entry)"] },
  proof_log_tile: { ...forBothGroups(READ), system: READ },
  quickstart_telemetry: forBothGroups(APPEND),
  reference_set: { requests: APPEND, jobs: READ },
  // A process without the administrator's login reads whether it may start.
  release_state: { requests: READ },
  reverification: { requests: APPEND, jobs: READ },
  review_decision: { requests: APPEND, jobs: READ },
  review_deferral: { requests: WRITE, jobs: READ },
  review_item: forBothGroups(CHANGE),
  review_reservation: { requests: WRITE, jobs: READ },
  reviewer_grant: { requests: CHANGE, jobs: READ, signIn: CHANGE },
  reviewer_key: { requests: CHANGE, jobs: READ },
  rollup_counter: forBothGroups(WRITE),
  rollup_pending: { ...forBothGroups(["SELECT, INSERT, DELETE"]), system: READ },
  // Publishing a version removes its series from the archive, also at the first start.
  rubric_archive: { requests: ["SELECT, INSERT, DELETE"], jobs: READ, signIn: ["SELECT, DELETE"] },
  rubric_draft: { requests: WRITE, jobs: READ },
  rubric_publication: { requests: APPEND, jobs: READ },
  // The first start creates a tenant with its rubrics at once.
  rubric_version: { requests: APPEND, jobs: READ, signIn: APPEND },
  saved_view: { requests: WRITE },
  scoped_tag: forBothGroups(APPEND),
  service_process: { jobs: WRITE },
  // Written by the sealed functions activate_signing_key and revoke_signing_key.
  signing_key: { ...forBothGroups(READ), system: READ },
  submission_content: forBothGroups(APPEND),
  survival_event: { requests: APPEND, jobs: READ },
  tenant: { ...forBothGroups(READ), system: READ, signIn: ["SELECT, INSERT", "UPDATE (*)"] },
  tenant_invitation: {
    requests: ["SELECT (*)", "UPDATE (revoked_at)"],
    signIn: ["SELECT, INSERT", "UPDATE (*)"],
  },
  // FOR UPDATE locks the owners' rows, which requires the right to change some column.
  tenant_member: {
    requests: ["SELECT, DELETE", "UPDATE (created_at)"],
    jobs: READ,
    signIn: CHANGE,
  },
  tenant_settings: { requests: CHANGE, jobs: READ },
  verification: {
    ...forBothGroups(CHANGE),
    system: [
      "SELECT (id, tenant_id, rubric_id, status, request_id, created_at, started_at, progress_at, resumed_at, resumptions)",
    ],
  },
  verification_metadata: forBothGroups(APPEND),
  verification_note: { requests: APPEND, jobs: READ },
  webhook_attempt: { ...forBothGroups(APPEND), system: ["SELECT (id, tenant_id, delivery_id, created_at)"] },
  webhook_delivery: {
    ...forBothGroups(CHANGE),
    system: ["SELECT (id, tenant_id, message_id, endpoint_id, round, status, next_attempt_at, created_at)", "DELETE"],
  },
  webhook_endpoint: { requests: CHANGE, jobs: CHANGE },
  webhook_listener: { requests: WRITE, jobs: READ },
  webhook_message: {
    ...forBothGroups(CHANGE),
    system: ["SELECT (id, tenant_id, created_at, fanned_out_at)", "DELETE"],
  },
};
