// Tests how the tool handles faults of connections and unusual answers.
import { once } from "node:events";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import type { ServerResponse } from "node:http";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openCli } from "@/cli/testing/cliProcess";
import type { Outcome } from "@/cli/testing/runInProcess";
import {
  type Answer,
  jsonAnswer,
  problemAnswer,
  RUBRIC_ID,
  type ScriptedService,
  startScriptedService,
  verification,
  VERIFICATION_ID,
} from "@/cli/testing/scriptedService";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const KEY = "svk_test";

const cli = openCli();
let service: ScriptedService;
afterAll(() => cli.remove());
beforeEach(async () => {
  service = await startScriptedService();
});
afterEach(() => service.stop());

const hangUp: Answer = (response) => response.destroy();

function verify(...flags: string[]): Promise<Outcome> {
  return cli.run(["verify", "--rubric", RUBRIC_ID, "-", ...flags], {
    env: { SVC_VERIFY_URL: service.url, SVC_VERIFY_API_KEY: KEY },
    input: "work",
  });
}

const submissions = () => service.seenRequests.filter(({ method }) => method === "POST");

describe("errors that a healthy service does not return", () => {
  it("7: the verification ended failed, after waiting for it", async () => {
    service.script = ({ method }, index) => {
      if (method === "POST") return jsonAnswer(202, { verification_id: VERIFICATION_ID, status: "queued" });
      const status = index < 2 ? "running" : "failed";
      return jsonAnswer(200, verification({ status, determination: null, error: "the judge was not reached" }));
    };
    const { code, stdout, stderr } = await verify();
    expect(code).toBe(7);
    expect(stdout).toContain("reason: the judge was not reached");
    expect(stderr).toBe(`failed: ${VERIFICATION_ID} ended without a verdict\n`);
  });

  it("1: an answer without an end is not collected", async () => {
    service.script = () => (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1 << 20, " ");
      const send = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", send);
      };
      send();
    };
    const { code, stdout, stderr } = await cli.run(["get", VERIFICATION_ID, "--url", service.url, "--api-key", KEY]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^error: the answer of .* is larger than 64 MiB\n$/);
  });

  describe("an audit export", () => {
    const entry = (details: object) => JSON.stringify({ event_id: VERIFICATION_ID, actor: "\u202e", details });
    const exportArguments = (options: string[]) => [
      "audit",
      "export",
      ...options,
      "--url",
      service.url,
      "--api-key",
      KEY,
    ];
    const runExport = (...options: string[]) => cli.run(exportArguments(options));
    const spawnExportWithSmallHeap = (...options: string[]) =>
      cli.spawn(exportArguments(options), { nodeArguments: ["--max-old-space-size=64"] });
    const portions = (texts: Iterable<string>, isWhole: boolean) => (response: ServerResponse) => {
      response.writeHead(200, { "content-type": "application/x-ndjson; charset=utf-8" });
      void (async () => {
        for (const text of texts) if (!response.write(text)) await once(response, "drain");
        if (isWhole) return response.end();
        await sleep(200);
        response.destroy();
      })();
    };
    const line = `${entry({ text: "é".repeat(1 << 20) })}\n`;
    const lines = Array.from({ length: 40 }, () => line);

    it("is saved as sent when it is larger than the heap", async () => {
      service.script = () => portions(lines, true);
      const file = path.join(cli.folder, "large.ndjson");
      expect(await spawnExportWithSmallHeap("--out", file)).toMatchObject({ code: 0, stderr: `saved to ${file}\n` });
      expect(statSync(file).size).toBe(40 * Buffer.byteLength(line));
    });

    it("is printed whole when it is larger than the heap", async () => {
      service.script = () => portions(lines, true);
      const { code, stdout, stderr } = await spawnExportWithSmallHeap();
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout.split("\n").filter(Boolean).length).toBe(40);
      expect(stdout).not.toContain("\u202e");
    });

    it("is an array with --json, on standard output and in a file", async () => {
      service.script = () =>
        portions([`${entry({ n: 1 })}\n${entry({ n: 2 }).slice(0, 20)}`, `${entry({ n: 2 }).slice(20)}\n`], true);
      const entries = [JSON.parse(entry({ n: 1 })), JSON.parse(entry({ n: 2 }))] as unknown;
      expect(JSON.parse((await runExport("--json")).stdout)).toEqual(entries);
      const file = path.join(cli.folder, "array.json");
      expect(await runExport("--json", "--out", file)).toMatchObject({ code: 0, stdout: "" });
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(entries);
      service.script = () => portions([], true);
      expect(JSON.parse((await runExport("--json")).stdout)).toEqual([]);
    });

    it("1: says that the file may be incomplete when the service ends the connection", async () => {
      service.script = () => portions([`${entry({})}\n`], false);
      const file = path.join(cli.folder, "partial.ndjson");
      const { code, stderr } = await runExport("--out", file);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^error: cannot write .*partial\.ndjson, which may be incomplete: cannot reach /);
      expect((await runExport()).code).toBe(1);
    });

    it("6: keeps the file of an earlier export when the service refuses", async () => {
      service.script = () => problemAnswer("insufficient_scope");
      const file = path.join(cli.folder, "kept.ndjson");
      writeFileSync(file, "kept");
      expect((await runExport("--out", file)).code).toBe(6);
      expect(readFileSync(file, "utf8")).toBe("kept");
    });
  });

  it("7: get of a failed verification", async () => {
    service.script = () => jsonAnswer(200, verification({ status: "failed", determination: null, error: "judge" }));
    expect((await cli.run(["get", VERIFICATION_ID, "--url", service.url, "--api-key", KEY])).code).toBe(7);
  });

  it("5: not finished within --timeout, with the command to check later", async () => {
    service.script = ({ method }) =>
      method === "POST"
        ? jsonAnswer(202, { verification_id: VERIFICATION_ID, status: "queued" })
        : jsonAnswer(200, verification({ status: "running", determination: null }));
    const { code, stdout, stderr } = await verify("--timeout", "3");
    expect(code).toBe(5);
    expect(stdout).toContain(`svc-verify get ${VERIFICATION_ID}`);
    expect(stderr).toBe(`timeout: ${VERIFICATION_ID} did not finish within 3 s\n`);
  });

  it("5: a service that never responds, with the key to resume", async () => {
    service.script = () => () => undefined;
    const { code, stderr } = await verify("--timeout", "0.5", "--idempotency-key", "mine");
    expect(code).toBe(5);
    expect(stderr).toMatch(/^timeout: .*repeat with --idempotency-key mine\n$/);
  });

  it("5: get of an unfinished verification, so that gates fail", async () => {
    service.script = () => jsonAnswer(200, verification({ status: "running", determination: null }));
    expect((await cli.run(["get", VERIFICATION_ID, "--url", service.url, "--api-key", KEY])).code).toBe(5);
  });

  it("1: connection refused", async () => {
    service.stop();
    const { code, stdout, stderr } = await cli.run(["list", "--url", service.url, "--api-key", KEY]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: cannot reach http:\/\/127\.0\.0\.1:\d+\/.*ECONNREFUSED\n$/);
  });

  it.each([
    ["another program answers", jsonAnswer(200, { hello: "world" })],
    ["a sign-in page answers", ((response) => response.writeHead(302, { location: "/login" }).end()) satisfies Answer],
    ["it succeeded without a determination", jsonAnswer(200, verification({ determination: null }))],
  ])("1: %s", async (_, answer) => {
    service.script = () => answer;
    const { code, stderr } = await verify();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: /);
  });
});

describe("retries", () => {
  it("retries a submission with the same key after a lost connection, a 5xx and a 429", async () => {
    const answers = [hangUp, problemAnswer("internal_error"), problemAnswer("rate_limited", { "retry-after": "1" })];
    service.script = (_, index) => answers[index] ?? jsonAnswer(200, verification());
    const { code, stderr } = await verify();
    expect(code).toBe(0);
    expect(submissions()).toHaveLength(4);
    expect(new Set(submissions().map(({ idempotencyKey, body }) => `${idempotencyKey} ${body}`)).size).toBe(1);
    expect(submissions()[0]?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/);
    expect(stderr).toContain("rate_limited; retrying in 1.0 s");
  });

  it("6: stops when Retry-After exceeds the timeout", async () => {
    service.script = () => problemAnswer("rate_limited", { "retry-after": "60" });
    const { code, stderr } = await verify("--timeout", "30");
    expect(code).toBe(6);
    expect(stderr).toMatch(/^refused: rate_limited \(429\) .*\nfix: Wait for the number of seconds in Retry-After/);
    expect(submissions()).toHaveLength(1);
  });

  it("continues polling after a lost connection", async () => {
    service.script = ({ method }, index) => {
      if (method === "POST") return jsonAnswer(202, { verification_id: VERIFICATION_ID, status: "queued" });
      return index === 1 ? hangUp : jsonAnswer(200, verification({ determination: "not_met" }));
    };
    expect((await verify()).code).toBe(2);
    expect(submissions()).toHaveLength(1);
  });

  it("6: does not retry rejected requests", async () => {
    service.script = () => problemAnswer("invalid_request");
    const { code, stderr } = await verify("--idempotency-key", "mine");
    expect(code).toBe(6);
    expect(stderr).toMatch(/^refused: invalid_request \(400\) .*: as scripted\nfix: Correct each field/);
    expect(submissions().map(({ idempotencyKey }) => idempotencyKey)).toEqual(["mine"]);
  });
});

describe("output", () => {
  it("escapes terminal control characters in submissions", async () => {
    const hostileText = "\u001b]0;owned\u0007\u001b[2Kmet\u202e\r";
    const result = {
      criterion_id: VERIFICATION_ID,
      primitive: "regex_match@1",
      determination: "not_met" as const,
      confidence: 1,
      rationale: hostileText,
      evidence_spans: [{ source: "submission", locator: "chars:0-3", snippet: hostileText }],
    };
    const verdict = { determination: "not_met" as const, confidence: 1, results: [result] };
    service.script = ({ method }) =>
      method === "POST"
        ? jsonAnswer(200, verification({ determination: "not_met", flagged: true, flag_reason: hostileText, verdict }))
        : problemAnswer("insufficient_scope");
    const { code, stdout } = await verify();
    expect(code).toBe(2);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(stdout.match(/\\u\{1b\}\]0;owned/g)).toHaveLength(3);
    expect(stdout).toContain(`not_met  ${VERIFICATION_ID}`);
  });
});
