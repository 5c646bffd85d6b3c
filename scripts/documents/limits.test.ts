// docs/limits.md and the times of docs/idempotency.md against the code.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { BATCH, JSON_TEXT, LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { documentTable } from "@/testing/documents";
import { ATTEMPTS_PER_SOURCE } from "@/server/transports/http/passwordLimits";

const source = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), "utf8");
const number = (file: string, pattern: RegExp) => Number(pattern.exec(source(file))?.[1]?.replaceAll("_", "") ?? NaN);
const setting = (name: string) => number(".env.example", new RegExp(`^${name}=(\\d+)$`, "m"));

const count = (value: number) => value.toLocaleString("en-US");
const kib = (bytes: number) => (bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`);
const valuesIn = (title: string) =>
  Object.fromEntries(documentTable("limits.md", title).map(([name = "", value = ""]) => [name, value]));

describe("bodies", () => {
  const values = valuesIn("Bodies");
  const expected: Record<string, string> = {
    "request body *": kib(setting("MAX_BODY_BYTES")),
    "nesting of a JSON body": `${JSON_TEXT.depth} levels, and ${LIMITS.jsonDepth} within a value that is stored`,
    "objects and arrays in a JSON body": count(JSON_TEXT.containers),
    "`inline` of a submission": `${kib(LIMITS.inlineBytes)} of UTF-8`,
    "content behind a `uri`": kib(SERVER_LIMITS.uriContentBytes),
    "input of a deterministic criterion": kib(LIMITS.deterministicInputBytes),
    "`uri`, `callback_url` and the address of an endpoint": `${count(LIMITS.uriChars)} characters`,
    "`context`, and `evidence`": `${count(LIMITS.attachments)} pieces each`,
    "`content_type`, `label`, `type`": `${LIMITS.labelChars} characters`,
    "`subject.ref`": `${LIMITS.subjectRefChars} characters`,
    "`metadata`": `${SERVER_LIMITS.metadataEntries} entries, names of ${SERVER_LIMITS.metadataKeyChars} and values of ${SERVER_LIMITS.metadataValueChars} characters`,
    "requests of a batch": String(SERVER_LIMITS.verifyBatch),
    "calls of an MCP batch": String(BATCH.calls),
    "`Idempotency-Key`": `${LIMITS.idempotencyKeyChars} characters`,
    "note of feedback": `${count(LIMITS.feedbackNoteChars)} characters`,
    "reason of a decision": `${count(LIMITS.cockpitReasonChars)} characters`,
  };
  it("have the limits of the code", () => expect(values).toEqual(expected));
});

it("amounts are the limits of the code", () => {
  expect(valuesIn("Amounts")).toEqual({
    "criteria of a rubric": String(LIMITS.criteria),
    "items of a page": `${LIMITS.pageSize}, by default ${LIMITS.defaultPageSize}`,
    "entries of an exported audit file": count(LIMITS.auditFileRows),
    "days of a report": String(LIMITS.reportDays),
    "webhook endpoints of a tenant": String(SERVER_LIMITS.webhookEndpoints),
    "references of a reference set": `${LIMITS.references}, in all ${kib(LIMITS.referenceSetBytes)}`,
    "marked examples of a rubric": String(LIMITS.markedExamples),
  });
});

describe("rates", () => {
  it("have the waits of the code", () => {
    const pool = "server/work/pool.ts";
    const queue = /QUEUE = \{ ofTenant: (\d+), ofAll: (\d+) \}/.exec(source(pool)) ?? [];
    const large = number("server/transports/http/jsonBody.ts", /LARGE_BYTES = (\d+) \* 1024/);
    const waits = [
      [pool, /RETRY_AFTER = \{ "retry-after": "(\d+)" \}/],
      ["server/platform/loopMonitor.ts", /"retry-after": "(\d+)"/],
      ["server/transports/http/nodeServer.ts", /"retry-after": "(\d+)"/],
      ["server/deps/outage.ts", /"retry-after": "(\d+)"/],
    ] as const;
    const rows = documentTable("limits.md", "Rates");
    expect(rows.map((row) => Number(row[2]))).toEqual(waits.map(([file, pattern]) => number(file, pattern)));
    expect(rows[0]?.[1]).toContain(`${queue[1]} jobs of the tenant, or ${queue[2]} of all`);
    expect(rows[0]?.[1]).toContain(`over ${large} KiB`);
  });

  it("have the counts of the code", () => {
    const perMinute = setting("RATE_LIMIT_PER_MINUTE");
    const budget = "server/transports/http/sourceBudget.ts";
    const least = number("server/composition.ts", /MIN_CREDENTIALS_PER_MINUTE = (\d+)/);
    const counted = /\| counted \| limit per minute \|\n\|---\|---\|\n((?:\|.*\|\n)+)/.exec(
      source("docs/limits.md"),
    )?.[1];
    expect(counted?.split("\n").map((line) => line.split("|")[2]?.trim())).toEqual([
      String(perMinute),
      `${perMinute}, and never less than ${least}`,
      `${number(budget, /BYTES_PER_REQUEST = (\d+) \* 1024/)} KiB for each request of the limit`,
      `${number(budget, /MS_PER_REQUEST = (\d+)/)} ms for each request of the limit`,
      String(ATTEMPTS_PER_SOURCE.points),
      undefined,
    ]);
  });
});

describe("times", () => {
  const hours = number("server/verification/sql/idempotency_window.sql", /interval '(\d+) hours'/);
  const server = "server/transports/http/nodeServer.ts";

  it("are those of the code", () => {
    expect(valuesIn("Times")).toEqual({
      "`options.wait_ms`": `at most ${LIMITS.waitMs / 1000} s`,
      "a body must have arrived *": `${setting("BODY_TIMEOUT_MS") / 1000} s`,
      "a whole request must have arrived": `${number(server, /requestTimeout = ([\d_]+)/) / 1000} s`,
      "an idle connection is closed": `${number(server, /keepAliveTimeout = ([\d_]+)/) / 1000} s`,
      "fetch of a `uri`": `${number("server/platform/fetch/fetchUri.ts", /TIMEOUT_MS = ([\d_]+)/) / 1000} s for each attempt`,
      "answer of a webhook receiver": `${number("server/platform/settings.ts", /timeoutMs: ([\d_]+)/) / 1000} s`,
      "an Idempotency-Key is kept": `${hours} hours`,
      "events and webhook deliveries are kept *": `${setting("WEBHOOK_LOG_DAYS")} days`,
      "prompts and replies of models are kept *": `${setting("JUDGE_LOG_DAYS")} days`,
    });
  });

  it("of a key are the same in the page about idempotency", () => {
    const [length, , kept] = documentTable("idempotency.md", "The key").map((row) => row[1]);
    expect(length).toContain(`1 to ${LIMITS.idempotencyKeyChars} characters`);
    expect(kept).toContain(`${hours} hours`);
  });
});
