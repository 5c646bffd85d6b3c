// Faults that a quick service does not show on demand: slow verdicts, unavailable judge attempts. A scripted server
// speaks the wire format.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { Problem, problemBody } from "@/server/contracts/problems";
import type { RubricObject } from "@/server/rubric/contract";
import type { VerificationObject } from "@/server/verification/contract/verification";
import type { Summary } from "@/cli/eval/summary/summary";
import { openCli } from "@/cli/testing/cliProcess";
import type { Outcome } from "@/cli/testing/runInProcess";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const RUBRIC = "0197a1b2-0000-7000-8000-000000000002";
const CREATED_AT = "2026-06-01T00:00:00.000Z";
const CASES = 24;

const version = { rubric_id: RUBRIC, name: "R", version: 1, rubric_hash: "0".repeat(64), hash: "0".repeat(64) };
const criterion: RubricObject["criteria"][number] = {
  criterion_id: RUBRIC,
  key: "judged",
  type: "must_have",
  inverted: false,
  primitive: "llm_judge@1",
  title: null,
  statement: "It is so.",
  weight: null,
  tier: 1,
  applies_to: "output",
  config: {},
  requires_context: false,
  partial_allowed: false,
  evidence: "cited",
  contrasts: [],
  quantifier: null,
  acceptance_threshold: 0.7,
};
const rubric: RubricObject = {
  ...version,
  created_at: CREATED_AT,
  status: "active",
  issues: [],
  spec: {},
  compiled: {},
  criteria: [criterion],
  versions: [],
};
const verification = (id: string, fields: Partial<VerificationObject> = {}): VerificationObject => ({
  id,
  status: "running",
  current: null,
  decided: "none",
  rubric_id: RUBRIC,
  submission_hash: "0".repeat(64),
  flagged: false,
  created_at: CREATED_AT,
  ...fields,
});
const finishedFields = {
  status: "succeeded",
  determination: "met",
  confidence: 0.9,
  completed_at: CREATED_AT,
} as const;
const notFound = problemBody(new Problem("not_found", "as scripted"), "http://docs.test");

const cli = openCli();
let server: Server;
let url: string;
let readCounts: Map<string, number>;
let readsUntilDone: number;

afterAll(() => cli.remove());
beforeEach(async () => {
  readCounts = new Map();
  readsUntilDone = 2;
  let serial = 0;
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "", url);
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    request.resume();
    const [, , resource, id = "", part] = pathname.split("/");
    if (resource === "rubrics") return answer(200, rubric);
    if (resource === "verify") {
      const name = `0197a1b2-0000-7000-8000-${String(++serial).padStart(12, "0")}`;
      return answer(202, { verification_id: name, status: "queued" });
    }
    if (part === "judge-attempts") return answer(404, notFound);
    const read = (readCounts.get(id) ?? 0) + 1;
    readCounts.set(id, read);
    return answer(200, verification(id, read < readsUntilDone ? {} : finishedFields));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function evaluate(name: string, ...flags: string[]): Promise<Outcome> {
  const file = path.join(cli.folder, name);
  const records = Array.from({ length: CASES }, (_, index) =>
    JSON.stringify({ output: `text ${index}`, label: "met" }),
  );
  writeFileSync(file, records.join("\n"));
  return cli.spawn(
    ["eval", "--rubric", RUBRIC, "--dataset", file, "--results", `${file}.results`, "--no-report", ...flags],
    {
      env: { SVC_VERIFY_URL: url, SVC_VERIFY_API_KEY: "svk_test" },
    },
  );
}

it("waits for every verdict, and reports unknown cost", async () => {
  const outcome = await evaluate("slow.jsonl", "--json", "--concurrency", `${CASES}`);
  expect(outcome.code).toBe(0);
  expect(outcome.stderr).not.toMatch(/warning/i);
  const { counts, spending } = JSON.parse(outcome.stdout) as Summary;
  expect(counts.scored).toBe(CASES);
  expect(spending).toMatchObject({ models: [], untold: CASES });
  expect([...readCounts.values()]).toEqual(Array.from({ length: CASES }, () => 2));
});

it("exits 5 when --timeout has passed, keeps finished cases, and resumes later", async () => {
  readsUntilDone = Infinity;
  const stoppedRun = await evaluate("stuck.jsonl", "--timeout", "1.5");
  expect(stoppedRun.code).toBe(5);
  expect(stoppedRun.stdout).toContain(`${CASES} not judged yet`);
  expect(stoppedRun.stderr).toContain(`timeout: ${CASES} of ${CASES} are not judged yet; repeat the command to resume`);
  readsUntilDone = 1;
  expect((await evaluate("stuck.jsonl")).code).toBe(0);
  const [, ...lines] = readFileSync(path.join(cli.folder, "stuck.jsonl.results"), "utf8").trimEnd().split("\n");
  expect(lines).toHaveLength(CASES);
});

it("counts nothing as unscored when the service is unreachable", async () => {
  server.closeAllConnections();
  server.close();
  const outcome = await evaluate("gone.jsonl", "--timeout", "1");
  expect(outcome.stdout).toBe("");
  expect(outcome.code).toBe(5);
  expect(outcome.stderr).toMatch(/cannot reach/);
});
