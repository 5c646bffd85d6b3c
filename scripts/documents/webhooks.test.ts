// docs/webhooks.md against the events, the bodies, the signature and the retry schedule.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { readSettings } from "@/server/platform/settings";
import type { Env } from "@/server/platform/env";
import { codeBlocks, documentTable, readDocument } from "@/testing/documents";
import { openApiDocument } from "@/server/transports/rest/openapi";
import { VerificationObject } from "@/server/verification/contract/verification";
import { WebhookPayload } from "@/server/webhooks/contract/webhook";
import { signWebhook } from "@/server/webhooks/sign";

const FILE = "webhooks.md";
const { webhooks } = readSettings({ WEBHOOK_LOG_DAYS: 90, JUDGE_LOG_DAYS: 30 } as Env);

describe("the events", () => {
  const rows = documentTable(FILE, "Events");
  const document = JSON.parse(JSON.stringify(openApiDocument("http://verify.test"))) as {
    webhooks: Record<string, { post: { requestBody: { content: Record<string, { schema: { $ref: string } }> } } }>;
    components: { schemas: Record<string, { properties?: { data?: { $ref: string } } }> };
  };
  const nameOf = (ref = "") => ref.replace("#/components/schemas/", "");

  it("have the bodies of the OpenAPI document", () => {
    const described = Object.entries(document.webhooks).map(([event, { post }]) => {
      const body = nameOf(post.requestBody.content["application/json"]?.schema.$ref);
      return [`\`${event}\``, nameOf(document.components.schemas[body]?.properties?.data?.$ref)];
    });
    expect(rows.map((row) => row.slice(0, 2))).toEqual(described);
  });

  it("name those that a callback_url does not get", () => {
    const sql = readFileSync(new URL("../../server/webhooks/sql/enqueue_webhook_events.sql", import.meta.url), "utf8");
    const [, list = ""] = /p_type IN \(([^)]*)\) THEN NULL/.exec(sql) ?? [];
    const withheld = [...list.matchAll(/'([^']+)'/g)].map(([, event]) => `\`${event}\``);
    expect(rows.filter((row) => row[2] === "no").map(([event]) => event)).toEqual(withheld);
  });
});

it("shows a body that the contract accepts", () => {
  const [example = ""] = codeBlocks(FILE, "json");
  VerificationObject.parse(WebhookPayload.parse(JSON.parse(example)).data);
});

it("has a test vector that the service signs the same way", () => {
  const [vector = ""] = codeBlocks(FILE, "text");
  const parts = Object.fromEntries(
    vector.split("\n").flatMap((line) => {
      const [, name = "", value = ""] = /^(\S+) +(.*)$/.exec(line) ?? [];
      return name === "" ? [] : [[name, value] as const];
    }),
  );
  const { secret = "", body = "", ...headers } = parts;
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  expect(signWebhook([secret], headers["webhook-id"] ?? "", sentAt, body)).toEqual(headers);
});

it("has the retry schedule", () => {
  const waits = documentTable(FILE, "Retries").map(([, wait = ""]) => {
    const [, count = "0", unit = "s"] = /^(\d+) (s|min|h)$/.exec(wait) ?? [];
    return Number(count) * { s: 1, min: 60, h: 3600 }[unit as "s" | "min" | "h"] * 1000;
  });
  expect(waits).toEqual(webhooks.retryDelaysMs);
});

it("states the times and amounts", () => {
  const text = readDocument(FILE).replace(/\s+/g, " ");
  expect(text).toContain(`within ${webhooks.timeoutMs / 1000} seconds`);
  expect(text).toContain(`at most ${SERVER_LIMITS.webhookEndpoints} endpoints`);
  expect(text).toContain(`latest ${LIMITS.webhookAttemptsShown} attempts`);
  expect(text).toContain(`0 to ${LIMITS.webhookOverlapHours} and ${LIMITS.webhookOverlapDefaultHours} by default`);
  expect([webhooks.disableAfterMs / 86_400_000, text.includes("without a success for five days")]).toEqual([5, true]);
});
