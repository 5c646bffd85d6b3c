// What the database's own text and the service both say, compared.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ChecklistMark } from "@/server/tenant/contract/checklist";
import { CriteriaJudgment } from "@/server/criteriaAgreement/contract";
import { ReviewMode } from "@/server/review/contract/reviewDecision";
import {
  CockpitDecision,
  Determination,
  FeedbackOutcome,
  TrustTier,
  VerificationStatus,
} from "@/server/contracts/enums";
import { EscalationStatus } from "@/server/escalation/contract/escalation";
import { EvidenceSource } from "@/server/evidence/contract/evidenceSource";
import { CalibrationVersion, JudgeAttemptOutcome } from "@/server/judging/contract";
import { SigningKeyStatus } from "@/server/proof/contract/proof";
import { RubricStatus } from "@/server/rubric/contract";
import { SurvivalEvent } from "@/server/survival/contract";
import { DeliveryStatus, WebhookEvent, WebhookStatus } from "@/server/webhooks/contract";
import { KEY_PURPOSES } from "@/server/proof/signingKeyStore";
import { WEBHOOK_CHANNEL } from "@/server/webhooks/webhookStore";
import { FLAG_REASONS } from "@/server/verdict/contract/flagReasons";
import { newAuthority } from "@/server/escalation/authority";
import { GROWTH } from "@/server/reports/latency";
import { REVIEW_CAUSES } from "@/server/review/priorityReason";
import { readEnv } from "@/server/platform/env";
import { packageRoot } from "@/server/platform/packageRoot";
import { testDatabase, type TestDatabase } from "@/server/testing/database";

let database: TestDatabase;
let admin: pg.Client;
beforeAll(async () => {
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
});

const server = path.join(packageRoot(), "server");
const files = readdirSync(server, { recursive: true, encoding: "utf8" });
const source = (name: string) =>
  readFileSync(path.join(server, files.find((file) => file.endsWith(`sql/${name}.sql`)) ?? name), "utf8");
const literals = (text: string) => [...text.matchAll(/'([^']*)'/g)].map((match) => match[1] ?? "");

/** Every column whose CHECK lists its values, with the values that the service knows. */
const LISTS: Record<string, readonly string[]> = {
  "calibration.method": CalibrationVersion.shape.method.options,
  "checklist_mark.mark": ChecklistMark.options,
  "criteria_judgment.kind": CriteriaJudgment.shape.kind.options,
  "criteria_judgment.party": CriteriaJudgment.shape.party.options,
  "escalation.status": EscalationStatus.options,
  "evidence_packet.trust_tier": TrustTier.extract(["source_attested", "claimant"]).options,
  "evidence_source.status": EvidenceSource.shape.status.options,
  "evidence_source_key.status": EvidenceSource.shape.keys.element.shape.status.options,
  "feedback.outcome": FeedbackOutcome.options,
  "inngest_executor.job.kind": ["run", "step", "sleep", "wait"],
  "inngest_executor.run.status": ["running", "completed", "failed"],
  "judge_attempt.outcome": JudgeAttemptOutcome.options,
  "review_decision.decision": CockpitDecision.options,
  "review_decision.review_mode": ReviewMode.options,
  "rubric_version.status": RubricStatus.options,
  "signing_key.purpose": KEY_PURPOSES,
  "signing_key.status": SigningKeyStatus.options,
  "survival_event.state": SurvivalEvent.shape.state.options,
  "verification.determination": Determination.options,
  "verification.status": VerificationStatus.options,
  "webhook_delivery.status": DeliveryStatus.options,
  "webhook_endpoint.status": WebhookStatus.options,
  "webhook_message.type": WebhookEvent.options,
};

it("a column's list of values is that of the contracts", async () => {
  const { rows } = await admin.query<{ name: string; definition: string }>(`
    SELECT c.conrelid::regclass || '.' || a.attname AS name, pg_get_constraintdef(c.oid) AS definition
    FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ALL (c.conkey)
    WHERE c.contype = 'c' AND pg_get_constraintdef(c.oid) LIKE 'CHECK ((% = ANY (ARRAY[''%'`);
  const listed = rows.map(({ name, definition }) => [name, literals(definition).sort()]);
  const known = Object.entries(LISTS).map(([name, values]) => [name, [...values].sort()]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(known));
});

it("the review queue orders causes as its reasons do", () => {
  const [, causes, cases] = /ARRAY\[([^\]]+)\], CASE([^]*)END\) \+/.exec(source("review_priority")) ?? [];
  expect(literals(causes ?? "")).toEqual(REVIEW_CAUSES);
  const placed = [...(cases ?? "").matchAll(/(?:THEN|ELSE) '(\w+)'\s*$/gm)].map((match) => match[1]);
  expect(placed.sort()).toEqual([...REVIEW_CAUSES].sort());
  const disagreements = literals(/flag_reason IN \(([^)]+)\)/.exec(cases ?? "")?.[1] ?? "");
  expect(disagreements).toHaveLength(2);
  expect(Object.keys(FLAG_REASONS)).toEqual(expect.arrayContaining(disagreements));
});

it("a grant of an older release has the authority of a new grant", async () => {
  const { rows } = await admin.query<{ name: string; value: string }>(`
    SELECT column_name AS name, column_default AS value FROM information_schema.columns
    WHERE table_name = 'reviewer_grant' AND column_default IS NOT NULL`);
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, literals(value)]));
  const { tier, capacities } = newAuthority();
  expect(stored).toEqual({ tier: [tier], capacities });
});

it("latency buckets grow as percentiles read them", () => {
  expect(Number(/ln\(([\d.]+)::float8\)/.exec(source("rollup_facts"))?.[1])).toBe(GROWTH);
});

it("events that the database enqueues are events of the contracts", () => {
  const functions = ["after_review_decision", "after_escalation_closed"];
  const named = functions.map((name) => /enqueue_webhook_events\(\S+ '([^']+)'/.exec(source(name))?.[1]);
  const finished = ["succeeded", "failed"].map((status) => `verification.${status}`);
  expect([...finished, ...named].sort()).toEqual([...WebhookEvent.options].sort());
  expect(source("after_verification_finished")).toContain("'verification.' || NEW.status");
});

it("the channel that wakes the sender is the one that is listened on", () => {
  expect(/pg_notify\('(\w+)'/.exec(source("enqueue_webhook_events"))?.[1]).toBe(WEBHOOK_CHANNEL);
});

it("WEBHOOK_LOG_DAYS goes down to what the database keeps at least", async () => {
  const days = "SELECT extract(day FROM minimum_webhook_retention())::int AS days";
  const kept = (await admin.query<{ days: number }>(days)).rows[0]?.days ?? 0;
  expect(readEnv({ NODE_ENV: "test", WEBHOOK_LOG_DAYS: String(kept) }).WEBHOOK_LOG_DAYS).toBe(kept);
  expect(() => readEnv({ NODE_ENV: "test", WEBHOOK_LOG_DAYS: String(kept - 1) })).toThrow("WEBHOOK_LOG_DAYS");
});
