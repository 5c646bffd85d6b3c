// Factories of verdicts, reviewers with a key, and open escalations.
import type { EscalationJudgmentRequest } from "@/server/escalation/contract/escalation";
import { recordDecision } from "@/server/review/recordDecision";
import { enrollReviewerKey } from "@/server/escalation/reviewerKeys";
import { judgmentHash, judgmentMessage } from "@/server/escalation/judgmentSignature";
import { listTenantEscalations } from "@/server/escalation/escalations";
import type { SessionPrincipal } from "@/server/deps/principal";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { nodeCrypto } from "@/server/platform/crypto/nodeCrypto";
import { makeAccount, makeRubric, type TestAccount } from "@/testing/factories";
import { makeKeyPair } from "@/testing/keyPair";
import type { TestService } from "@/testing/service";

type Within = Pick<TestService, "service" | "tenantId">;

/** @returns the ID of a verification that is `met` by deterministic criteria */
export async function makeVerdict({ service: { deps }, tenantId }: Within, options: object = {}): Promise<string> {
  const rubric_id = await makeRubric(deps, tenantId);
  const body = { rubric_id, submission: { inline: '{"status":"ok","latency":20}' }, options };
  return (await submit(tenantDeps(deps, tenantId), { body })).id;
}

export type Reviewer = {
  account: TestAccount;
  principal: SessionPrincipal;
  keyId: string;
  /** A complete judgment, valid for any open escalation, with overrides; undefined omits a field. */
  judgment(overrides?: object): EscalationJudgmentRequest;
};

export async function makeReviewer({ service, tenantId }: Within): Promise<Reviewer> {
  const account = await makeAccount(service, tenantId, { reviewer: true });
  const principal = { kind: "session", tenantId, accountId: account.accountId, owner: false, reviewer: true } as const;
  const pair = makeKeyPair();
  const key = { public_key: pair.raw.toString("base64"), encoding: "base64" } as const;
  const { key_id: keyId } = await enrollReviewerKey(
    { ...tenantDeps(service.deps, tenantId), actor: principal },
    { body: key },
  );
  const judgment: Reviewer["judgment"] = (overrides = {}) => {
    const complete = {
      rule: "escalation-judgment@1",
      capacity: "adjudicator",
      tier: "senior_reviewer",
      outcome: "decided",
      determination: "not_met",
      minutes: 12,
      judged_at: service.deps.clock.now().toISOString(),
      key_id: keyId,
      signature: "",
      ...overrides,
    };
    const record = JSON.parse(JSON.stringify(complete)) as EscalationJudgmentRequest;
    const signature = pair.sign(judgmentMessage(judgmentHash(record, nodeCrypto))).toString("base64");
    return { ...record, signature };
  };
  return { account, principal, keyId, judgment };
}

/** @returns the ID of the escalation opened when `router`, who may not close it, routed the verification */
export async function makeEscalation(within: Within, router: Reviewer, verificationId?: string): Promise<string> {
  const deps = tenantDeps(within.service.deps, within.tenantId);
  const verification_id = verificationId ?? (await makeVerdict(within));
  await recordDecision({ ...deps, actor: router.principal }, { body: { verification_id, decision: "route" } });
  const { items } = await listTenantEscalations(deps, {});
  const opened = items.find((item) => item.verification_id === verification_id);
  if (!opened) throw new Error("routing opened no escalation");
  return opened.escalation_id;
}
