// Faults that a real service does not show on demand, from a scripted server that speaks the wire format.
import { once } from "node:events";
import { chmodSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { VerificationObject } from "@/server/verification/contract/verification";
import { Problem, problemBody, type ProblemCode } from "@/server/contracts/problems";
import { openCli, type Cli } from "@/cli/testing/cliProcess";
import type { Outcome } from "@/cli/testing/runInProcess";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const ID = "0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b";
const RUBRIC = "0197a1b2-0000-7000-8000-000000000002";
const KEY = "svk_test";

const verification = (fields: Partial<VerificationObject> = {}): VerificationObject => ({
  id: ID,
  status: "succeeded",
  rubric_id: RUBRIC,
  submission_hash: "0".repeat(64),
  determination: "met",
  current: null,
  decided: "none",
  flagged: false,
  created_at: "2026-06-01T00:00:00.000Z",
  ...fields,
});

type SeenRequest = {
  method: string;
  url: string;
  key: string | undefined;
  authorization: string | undefined;
  body: string;
};
type Answer = (response: ServerResponse) => void;

let cli: Cli;
let server: Server;
let url: string;
let seenRequests: SeenRequest[];
let script: (request: SeenRequest, index: number) => Answer;

beforeAll(async () => {
  cli = await openCli();
});
afterAll(() => cli.remove());
beforeEach(async () => {
  seenRequests = [];
  script = () => json(200, verification());
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let body = "";
  for await (const chunk of request) body += String(chunk);
  const { method = "", headers } = request;
  const { authorization } = headers;
  seenRequests.push({
    method,
    url: request.url ?? "",
    key: headers["idempotency-key"]?.toString(),
    authorization,
    body,
  });
  script(seenRequests.at(-1) as SeenRequest, seenRequests.length - 1)(response);
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Answer {
  return (response) =>
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const problem = (code: ProblemCode, headers: Record<string, string> = {}): Answer => {
  const body = problemBody(new Problem(code, "as scripted"), "http://docs.test");
  return json(body.status, body, { "content-type": "application/problem+json", ...headers });
};
const hangUp: Answer = (response) => response.destroy();

function verify(...flags: string[]): Promise<Outcome> {
  return cli.run(["verify", "--rubric", RUBRIC, "-", ...flags], {
    env: { SVC_VERIFY_URL: url, SVC_VERIFY_API_KEY: KEY },
    input: "work",
  });
}

const submissions = () => seenRequests.filter(({ method }) => method === "POST");

describe("errors that a healthy service does not return", () => {
  it("7: the verification ended failed, after waiting for it", async () => {
    script = ({ method }, index) => {
      if (method === "POST") return json(202, { verification_id: ID, status: "queued" });
      const status = index < 2 ? "running" : "failed";
      return json(200, verification({ status, determination: null, error: "the judge was not reached" }));
    };
    const { code, stdout, stderr } = await verify();
    expect(code).toBe(7);
    expect(stdout).toContain("reason: the judge was not reached");
    expect(stderr).toBe(`failed: ${ID} ended without a verdict\n`);
  });

  it("1: an answer without an end is not collected", async () => {
    script = () => (response) => {
      response.writeHead(200, { "content-type": "application/json" });
      const chunk = Buffer.alloc(1 << 20, " ");
      const send = () => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once("drain", send);
      };
      send();
    };
    const { code, stdout, stderr } = await cli.run(["get", ID, "--url", url, "--api-key", KEY]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/^error: the answer of .* is larger than 64 MiB\n$/);
  });

  describe("an audit export", () => {
    const entry = (details: object) => JSON.stringify({ event_id: ID, actor: "\u202e", details });
    const exportArguments = (...options: string[]) => [
      ...["audit", "export", ...options],
      "--url",
      url,
      "--api-key",
      KEY,
    ];
    const exported = (...options: string[]) => cli.run(exportArguments(...options));
    const exportedWithLittleMemory = (...options: string[]) =>
      cli.spawn(exportArguments(...options), { nodeArguments: ["--max-old-space-size=64"] });
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
    const lines = Array.from({ length: 80 }, () => line);

    it("is saved as sent when it is larger than the memory", async () => {
      script = () => portions(lines, true);
      const file = path.join(cli.folder, "large.ndjson");
      expect(await exportedWithLittleMemory("--out", file)).toMatchObject({ code: 0, stderr: `saved to ${file}\n` });
      expect(statSync(file).size).toBe(80 * Buffer.byteLength(line));
    });

    it("is printed whole when it is larger than the memory", async () => {
      script = () => portions(lines, true);
      const { code, stdout, stderr } = await exportedWithLittleMemory();
      expect([code, stderr]).toEqual([0, ""]);
      expect(stdout.split("\n").filter(Boolean).length).toBe(80);
      expect(stdout).not.toContain("\u202e");
    });

    it("is an array with --json, on standard output and in a file", async () => {
      script = () =>
        portions([`${entry({ n: 1 })}\n${entry({ n: 2 }).slice(0, 20)}`, `${entry({ n: 2 }).slice(20)}\n`], true);
      const entries = [JSON.parse(entry({ n: 1 })), JSON.parse(entry({ n: 2 }))] as unknown;
      expect(JSON.parse((await exported("--json")).stdout)).toEqual(entries);
      const file = path.join(cli.folder, "array.json");
      expect(await exported("--json", "--out", file)).toMatchObject({ code: 0, stdout: "" });
      expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(entries);
      script = () => portions([], true);
      expect(JSON.parse((await exported("--json")).stdout)).toEqual([]);
    });

    it("1: says that the file may be incomplete when the service ends the connection", async () => {
      script = () => portions([`${entry({})}\n`], false);
      const file = path.join(cli.folder, "partial.ndjson");
      const { code, stderr } = await exported("--out", file);
      expect(code).toBe(1);
      expect(stderr).toMatch(/^error: cannot write .*partial\.ndjson, which may be incomplete: cannot reach /);
      expect((await exported()).code).toBe(1);
    });

    it("6: keeps the file of an earlier export when the service refuses", async () => {
      script = () => problem("insufficient_scope");
      const file = path.join(cli.folder, "kept.ndjson");
      writeFileSync(file, "kept");
      expect((await exported("--out", file)).code).toBe(6);
      expect(readFileSync(file, "utf8")).toBe("kept");
    });
  });

  it("7: get of a failed verification", async () => {
    script = () => json(200, verification({ status: "failed", determination: null, error: "judge" }));
    expect((await cli.run(["get", ID, "--url", url, "--api-key", KEY])).code).toBe(7);
  });

  it("5: not finished within --timeout, with the command to check later", async () => {
    script = ({ method }) =>
      method === "POST"
        ? json(202, { verification_id: ID, status: "queued" })
        : json(200, verification({ status: "running", determination: null }));
    const { code, stdout, stderr } = await verify("--timeout", "3");
    expect(code).toBe(5);
    expect(stdout).toContain(`svc-verify get ${ID}`);
    expect(stderr).toBe(`timeout: ${ID} did not finish within 3 s\n`);
  });

  it("5: a service that never responds, with the key to resume", async () => {
    script = () => () => undefined;
    const { code, stderr } = await verify("--timeout", "0.5", "--idempotency-key", "mine");
    expect(code).toBe(5);
    expect(stderr).toMatch(/^timeout: .*repeat with --idempotency-key mine\n$/);
  });

  it("5: get of an unfinished verification, so that gates fail", async () => {
    script = () => json(200, verification({ status: "running", determination: null }));
    expect((await cli.run(["get", ID, "--url", url, "--api-key", KEY])).code).toBe(5);
  });

  it("1: connection refused", async () => {
    await new Promise((resolve) => server.close(resolve));
    const { code, stdout, stderr } = await cli.run(["list", "--url", url, "--api-key", KEY]);
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toMatch(/^error: cannot reach http:\/\/127\.0\.0\.1:\d+\/.*ECONNREFUSED\n$/);
  });

  it.each([
    ["another program answers", json(200, { hello: "world" })],
    ["a sign-in page answers", ((response) => response.writeHead(302, { location: "/login" }).end()) satisfies Answer],
    ["it succeeded without a determination", json(200, verification({ determination: null }))],
  ])("1: %s", async (_, answer) => {
    script = () => answer;
    const { code, stderr } = await verify();
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: /);
  });
});

describe("retries", () => {
  it("retries a submission with the same key after a lost connection, a 5xx and a 429", async () => {
    const answers = [hangUp, problem("internal_error"), problem("rate_limited", { "retry-after": "1" })];
    script = (_, index) => answers[index] ?? json(200, verification());
    const { code, stderr } = await verify();
    expect(code).toBe(0);
    expect(submissions()).toHaveLength(4);
    expect(new Set(submissions().map(({ key, body }) => `${key} ${body}`)).size).toBe(1);
    expect(submissions()[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(stderr).toContain("rate_limited; retrying in 1.0 s");
  });

  it("6: stops when Retry-After exceeds the timeout", async () => {
    script = () => problem("rate_limited", { "retry-after": "60" });
    const { code, stderr } = await verify("--timeout", "30");
    expect(code).toBe(6);
    expect(stderr).toMatch(/^refused: rate_limited \(429\) .*\nfix: Wait for the number of seconds in Retry-After/);
    expect(submissions()).toHaveLength(1);
  });

  it("continues polling after a lost connection", async () => {
    script = ({ method }, index) => {
      if (method === "POST") return json(202, { verification_id: ID, status: "queued" });
      return index === 1 ? hangUp : json(200, verification({ determination: "not_met" }));
    };
    expect((await verify()).code).toBe(2);
    expect(submissions()).toHaveLength(1);
  });

  it("6: does not retry rejected requests", async () => {
    script = () => problem("invalid_request");
    const { code, stderr } = await verify("--idempotency-key", "mine");
    expect(code).toBe(6);
    expect(stderr).toMatch(/^refused: invalid_request \(400\) .*: as scripted\nfix: Correct each field/);
    expect(submissions().map(({ key }) => key)).toEqual(["mine"]);
  });
});

describe("output", () => {
  it("escapes terminal control characters in submissions", async () => {
    const hostileText = "\u001b]0;owned\u0007\u001b[2Kmet\u202e\r";
    const result = {
      criterion_id: ID,
      primitive: "regex_match@1",
      determination: "not_met" as const,
      confidence: 1,
      rationale: hostileText,
      evidence_spans: [{ source: "submission", locator: "chars:0-3", snippet: hostileText }],
    };
    const verdict = { determination: "not_met" as const, confidence: 1, results: [result] };
    script = ({ method }) =>
      method === "POST"
        ? json(200, verification({ determination: "not_met", flagged: true, flag_reason: hostileText, verdict }))
        : problem("insufficient_scope");
    const { code, stdout } = await verify();
    expect(code).toBe(2);
    expect(stdout.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Cf}]/u);
    expect(stdout.match(/\\u\{1b\}\]0;owned/g)).toHaveLength(3);
    expect(stdout).toContain(`not_met  ${ID}`);
  });
});

describe("configuration", () => {
  const settings = (content: unknown, mode = 0o600): Record<string, string> => {
    const folder = path.join(cli.folder, "xdg", "svc-verify");
    mkdirSync(folder, { recursive: true });
    const file = path.join(folder, "config.json");
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    chmodSync(file, mode);
    return { XDG_CONFIG_HOME: path.join(cli.folder, "xdg") };
  };
  const runGet = (env: Record<string, string>, ...flags: string[]) => cli.run(["get", ID, ...flags], { env });
  const sentKeys = () => seenRequests.map(({ authorization }) => authorization);

  it("comes from flags, then environment, then file", async () => {
    const file = settings({ url, api_key: "of-file" });
    const unreachableUrl = "http://127.0.0.1:9";
    expect((await runGet(file)).code).toBe(0);
    expect((await runGet({ ...file, SVC_VERIFY_API_KEY: "of-environment" })).code).toBe(0);
    const fileAndEnvironment = { ...file, SVC_VERIFY_API_KEY: "of-environment", SVC_VERIFY_URL: unreachableUrl };
    expect((await runGet(fileAndEnvironment, "--api-key", "of-flag", "--url", `${url}/`)).code).toBe(0);
    expect(sentKeys()).toEqual(["Bearer of-file", "Bearer of-environment", "Bearer of-flag"]);
    expect((await runGet(fileAndEnvironment)).code).toBe(1);
  });

  it("reads the key from a file, and says why it cannot", async () => {
    const keyFile = path.join(cli.folder, "key");
    writeFileSync(keyFile, "of-key-file\n");
    const file = settings({ url, api_key: "of-file" });
    expect((await runGet({ ...file, SVC_VERIFY_API_KEY_FILE: keyFile })).code).toBe(0);
    expect(sentKeys()).toEqual(["Bearer of-key-file"]);
    const { code, stderr } = await runGet(file, "--api-key-file", `${keyFile}.none`);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^error: cannot read --api-key-file: ENOENT/),
    });
  });

  it("uses the file in the home folder, and ignores empty variables", async () => {
    const folder = path.join(cli.folder, ".config", "svc-verify");
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, "config.json"), JSON.stringify({ url, api_key: "of-home" }), { mode: 0o600 });
    const { code, stderr } = await runGet({ XDG_CONFIG_HOME: "", SVC_VERIFY_API_KEY: "" });
    expect({ code, stderr, sent: sentKeys() }).toEqual({ code: 0, stderr: "", sent: ["Bearer of-home"] });
  });

  it("reads a file that begins with a byte order mark", async () => {
    const { code, stderr } = await runGet(settings(`\uFEFF${JSON.stringify({ url, api_key: "of-file" })}`));
    expect({ code, stderr, sent: sentKeys() }).toEqual({ code: 0, stderr: "", sent: ["Bearer of-file"] });
  });

  it("warns when others can read the key", async () => {
    const { code, stderr } = await runGet(settings({ url, api_key: "k" }, 0o644));
    expect(code).toBe(0);
    expect(stderr).toContain("warning: other users can read the API key in ");
  });

  describe("without any, what the service of the checkout stored", () => {
    const storeAccess = (content: unknown, mode = 0o600): Record<string, string> => {
      const folder = path.join(cli.folder, "data");
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, "local-access.json");
      writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
      chmodSync(file, mode);
      // The config file of another test is not this one's.
      return { DATA_DIR: folder, XDG_CONFIG_HOME: folder };
    };
    const account = { tenant_id: "t", account_email: "demo@x.example", account_password: "p" };
    const access = (url: string) => ({ ...account, url, api_key: "local", shown: true });

    it("is used, after everything else", async () => {
      expect((await runGet(storeAccess(access(url)))).code).toBe(0);
      expect((await runGet(storeAccess(access(url)), "--api-key", "mine")).code).toBe(0);
      expect((await runGet(storeAccess(access("http://127.0.0.1:9")), "--url", url, "--api-key", "mine")).code).toBe(0);
      expect(sentKeys()).toEqual(["Bearer local", "Bearer mine", "Bearer mine"]);
    });

    it("is sent to no other address", async () => {
      const { code, stderr } = await runGet(storeAccess(access("http://127.0.0.1:9")), "--url", url);
      expect(code).toBe(1);
      expect(stderr).toContain(`no API key for ${url}: the one in `);
      expect(seenRequests).toEqual([]);
    });

    it.each([
      ["other users can read it", 0o644, access("http://127.0.0.1:9"), "run: chmod 600"],
      ["it is damaged", 0o600, "{", "is damaged"],
      ["the service does not run", 0o600, access("http://127.0.0.1:9"), "start the service with: npm start"],
    ])("1 when %s", async (_, mode, content, message) => {
      const { code, stderr } = await runGet(storeAccess(content, mode));
      expect(code).toBe(1);
      expect(stderr).toContain(message);
    });

    it("says what to do when the service refuses the key", async () => {
      script = () => problem("unauthorized");
      const { code, stderr } = await runGet(storeAccess(access(url)));
      expect(code).toBe(6);
      expect(stderr).toMatch(/fix: The key in .*local-access\.json was revoked, or the service has another database/);
    });
  });

  it.each([
    ["no key", { url: "http://127.0.0.1:9" }, "no API key"],
    ["a broken file", "{", "must be a JSON object"],
    ["an unknown field", { key: "k" }, "must be a JSON object"],
    [
      "an address with a path",
      { url: "https://verify.example/v1", api_key: "k" },
      "the service is at https://verify.example",
    ],
    ["no address", { url: "ftp://x", api_key: "k" }, "is not a service URL"],
    ["a key with a line break inside", { api_key: "a\nb" }, "contains invalid characters"],
  ])("1: %s", async (_, content, message) => {
    const { code, stderr } = await runGet(settings(content));
    expect(code).toBe(1);
    expect(stderr).toContain(message);
    expect(seenRequests).toEqual([]);
  });
});
