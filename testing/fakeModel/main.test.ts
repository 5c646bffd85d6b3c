import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterEach, expect, test } from "vitest";

let child: ReturnType<typeof spawn> | undefined;
afterEach(() => child?.kill("SIGKILL"));

async function run(environment: Record<string, string>): Promise<string> {
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  child = spawn(process.execPath, ["--import", "tsx", main], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (!child.stdout) throw new Error("the process has no output");
  const [line] = (await once(createInterface(child.stdout), "line")) as [string];
  return (JSON.parse(line) as { base_url: string }).base_url;
}

test("as a process: prints its URL, fails at the configured rate, exits on SIGTERM", async () => {
  const baseUrl = await run({ FAKE_MODEL_FAILURE_RATE: "1", FAKE_MODEL_SEED: "5", FAKE_MODEL_DELAY_MS: "1" });
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "x" }] });
  const ask = () => fetch(`${baseUrl}/chat/completions`, { method: "POST", body });
  expect([(await ask()).status, (await ask()).status]).toEqual([429, 500]);
  child?.kill("SIGTERM");
  expect(await once(child as NonNullable<typeof child>, "exit")).toEqual([0, null]);
});

test("as a process: judges and drafts without configuration", async () => {
  const baseUrl = await run({});
  const objectFor = async (name: string, content: string) => {
    const messages = [
      { role: "user", content: "At most 8 criteria." },
      { role: "user", content },
    ];
    const schema = { type: "object", properties: {}, required: [], additionalProperties: false };
    const response_format = { type: "json_schema", json_schema: { name, strict: true, schema } };
    const body = JSON.stringify({ model: "m", messages, response_format });
    const answer = await fetch(`${baseUrl}/chat/completions`, { method: "POST", body });
    const { choices } = (await answer.json()) as { choices: { message: { content: string } }[] };
    return JSON.parse(choices[0]?.message.content ?? "") as object;
  };
  const fence = (name: string, text: string) =>
    `<<<0123456789abcdef begin ${name}>>>\n${text}\n<<<0123456789abcdef end ${name}>>>`;
  expect(await objectFor("judge_result", fence("output", "Hello Ada."))).toMatchObject({ determination: "met" });
  expect(await objectFor("rubric_draft", fence("description", "The reply greets Ada."))).toMatchObject({
    criteria: [{ statement: "The reply greets Ada." }],
  });
});
