// What the database's own text and the service both say, compared.
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { WebhookEvent } from "@/server/webhooks/contract/webhook";
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
  const sources = files
    .filter((file) => file.endsWith(".sql"))
    .map((file) => readFileSync(path.join(server, file), "utf8"));
  const named = sources.flatMap((text) =>
    [...text.matchAll(/enqueue_webhook_events\([^,]+, '([^']+)',/g)].map(([, name]) => name),
  );
  const finished = ["succeeded", "failed"].map((status) => `verification.${status}`);
  expect([...finished, ...named].sort()).toEqual([...WebhookEvent.options].sort());
  expect(source("after_verification_finished")).toContain("'verification.' || NEW.status");
  expect(source("after_verifications_inserted")).toContain("'verification.' || status");
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
