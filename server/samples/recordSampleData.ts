// Records the sample data: the real pipeline judges the sample work, with recorded replies instead of a model.
import type { RubricDraftOpenRequest } from "@/server/authoring/contract/rubricDraft";
import { SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import { addMember, listAccountsByEmail } from "@/server/account/accountStore";
import { deleteSampleData, isRecordingDue, recordingAlone } from "@/server/samples/sampleStore";
import type { TenantTx } from "@/server/data/tenant";
import { insertTenantOnce } from "@/server/tenant/tenantStore";
import { findVerification, type ReadVerificationRow } from "@/server/verification/read/verificationStore";
import { recordAudit } from "@/server/audit/audit";
import { openRubricDraft } from "@/server/authoring/openDraft";
import { registerRubric } from "@/server/authoring/register";
import { supportReplyQuality } from "@/server/authoring/templates/supportReplyQuality";
import type { Deps, TenantDeps } from "@/server/deps/deps";
import { recordFeedback } from "@/server/feedback/recordFeedback";
import type { SessionPrincipal } from "@/server/deps/principal";
import { recordDecision } from "@/server/review/recordDecision";
import { setReviewer } from "@/server/reviewer/setReviewer";
import type { Sample } from "@/server/samples/sample";
import { SAMPLE_WORK } from "@/server/samples/work/all";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";

const NAME = "Demo (sample data)";
/** The maximum wait for a sample. After it, the sample is read again, since its data can be removed at any time. */
const WAIT_MS = 10_000;
const { slug, spec } = supportReplyQuality;
/** A draft with the template's marked examples. */
const SAMPLE_DRAFT: RubricDraftOpenRequest = {
  source: JSON.stringify({ ...spec, name: `${spec.name} (draft)` }, null, 2),
  origin: { kind: "template", slug },
};

/** Creates the empty sample tenant, which requests a recording. Idempotent. */
export async function requestSampleData(deps: Deps): Promise<void> {
  await tenantDeps(deps, SAMPLE_TENANT_ID).db.signInTransaction((tx) => insertSampleTenant(tx, deps));
}

function insertSampleTenant(tx: TenantTx, { clock }: Pick<Deps, "clock">): Promise<boolean> {
  return insertTenantOnce(tx, { id: SAMPLE_TENANT_ID, name: NAME, createdAt: clock.now() });
}

/**
 * Records the sample data if the sample tenant requests it, in one process at a time. First removes incomplete data of
 * a process that ended. `ownerEmail` is the account that becomes owner and reviewer.
 */
export async function recordSampleData(deps: Deps, ownerEmail: string): Promise<void> {
  const tenant = tenantDeps(deps, SAMPLE_TENANT_ID);
  await recordingAlone(deps.database, async () => {
    const due = await tenant.db.signInTransaction(async (tx) => {
      if (!(await isRecordingDue(tx))) return false;
      await deleteSampleData(tx);
      await insertSampleTenant(tx, deps);
      return true;
    });
    if (!due) return;
    const owner = await joinOwner(tenant, ownerEmail);
    const judged: [Sample, string][] = [];
    for (const { spec: rubric, samples } of SAMPLE_WORK) {
      const { rubric_id } = await registerRubric({ ...tenant, actor: owner }, { body: { ...rubric } });
      for (const sample of samples) judged.push([sample, await judge(tenant, rubric_id, sample)]);
    }
    for (const [sample, id] of judged) await react(tenant, owner, sample, id);
    await openRubricDraft({ ...tenant, callerId: owner.accountId }, { body: SAMPLE_DRAFT });
    await tenant.db.transaction((tx) =>
      recordAudit(tx, tenant, "system", { action: "sample_data.recorded", target: SAMPLE_TENANT_ID }),
    );
  });
}

async function joinOwner(tenant: TenantDeps, email: string): Promise<SessionPrincipal> {
  const createdAt = tenant.clock.now();
  const [account] = await listAccountsByEmail(tenant.database.prisma, email);
  if (!account) throw new Error(`no account has the email ${email}`);
  const accountId = account.id;
  await tenant.db.signInTransaction((tx) =>
    addMember(tx, { tenantId: SAMPLE_TENANT_ID, accountId, owner: true, createdAt }),
  );
  const owner = { kind: "session", tenantId: SAMPLE_TENANT_ID, accountId, owner: true, reviewer: true } as const;
  await setReviewer({ ...tenant, actor: owner }, { body: { reviewer_subject: accountId, active: true } });
  return owner;
}

/**
 * Judges one sample. Samples are judged one after another, so that lists keep the order of the work and the runs of
 * other tenants are not delayed.
 */
async function judge(tenant: TenantDeps, rubric_id: string, { submission, subject }: Sample): Promise<string> {
  const { id, decided } = await submit(tenant, { body: { rubric_id, submission, ...(subject ? { subject } : {}) } });
  if (decided) return id;
  let row: ReadVerificationRow | null = null;
  while (row?.status !== "succeeded") {
    await tenant.finished.wait({ tenantId: SAMPLE_TENANT_ID, id }, WAIT_MS);
    row = await tenant.db.transaction((tx) => findVerification(tx, id));
    if (!row) throw new Error("the sample data was removed meanwhile");
    if (row.status === "failed") throw new Error(`a sample failed: ${row.error}`);
  }
  return id;
}

/** Records the later acts of people on the verdict. */
async function react(
  tenant: TenantDeps,
  owner: SessionPrincipal,
  { decision, feedback }: Sample,
  id: string,
): Promise<void> {
  if (decision) await recordDecision({ ...tenant, actor: owner }, { body: { verification_id: id, ...decision } });
  if (feedback) await recordFeedback({ ...tenant, actor: owner }, { id, body: { outcome: feedback } });
}
