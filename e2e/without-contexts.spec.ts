// Before Node 24, promises are dearer while an AsyncLocalStorage is in use (docs/decisions/0030): only around pages and
// sign-in. The file sorts last, since it needs its own service.
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@/e2e/fixtures";

const seen = path.join(tmpdir(), `svc-verify-contexts-${process.pid}`);
/** In the process of the service: notes whether its promises have become dearer or cheap, which shows in their form. */
const WATCH = `
  import { appendFileSync } from "node:fs";
  import { isMainThread } from "node:worker_threads";
  let last;
  const look = () => {
    const now = Object.getOwnPropertySymbols(Promise.resolve()).length > 0 ? "dear" : "cheap";
    if (now !== last) appendFileSync(${JSON.stringify(seen)}, now + "\\n");
    last = now;
  };
  if (isMainThread) setInterval(look, 5).unref();`;

test.use({
  environment: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(WATCH)}` },
});

const changes = (): string[] => readFileSync(seen, "utf8").trim().split("\n");
const isCheapAlways = Number(process.versions.node.split(".")[0]) >= 24;

test.afterAll(() => rmSync(seen, { force: true }));

test("pages make promises dearer for a moment, programs never", async ({ signedIn, service }) => {
  await signedIn.goto("/verifications");
  await expect(signedIn.getByRole("heading", { level: 1 })).toBeVisible();
  await signedIn.goto("about:blank");
  await expect.poll(() => changes().at(-1)).toBe("cheap");
  const before = changes();
  expect(before.includes("dear")).toBe(!isCheapAlways);

  const headers = { authorization: `Bearer ${service.apiKey}`, "content-type": "application/json" };
  const post = async (route: string, body: object) => {
    const answer = await fetch(service.baseUrl + route, { method: "POST", headers, body: JSON.stringify(body) });
    expect(answer.ok).toBe(true);
    return (await answer.json()) as Record<string, string>;
  };
  const criteria = [
    { key: "greets", type: "must_have", primitive: "llm_judge@1", config: {}, statement: "The reply greets." },
    { key: "starts", type: "must_have", primitive: "regex_match@1", config: { pattern: "^Hello" } },
  ];
  for (const criterion of criteria) {
    const { rubric_id } = await post("/v1/rubrics", { name: criterion.key, criteria: [criterion] });
    const verdict = await post("/v1/verify", {
      rubric_id,
      submission: { output: "Hello Ada." },
      options: { wait_ms: 20_000 },
    });
    expect(verdict.status).toBe("succeeded");
  }
  expect(changes()).toEqual(before);
});
