import { once } from "node:events";
import { createInterface } from "node:readline";
import { spawn } from "node:child_process";
import { root } from "./program";

/** The judge's response time. */
export const JUDGE_MS = 200;

/** Starts a model in a separate process that answers after `JUDGE_MS`. */
export async function startModel(): Promise<{ baseUrl: string; stop(): void }> {
  const model = spawn(process.execPath, ["--import", "tsx", "testing/fakeModel/main.ts"], {
    cwd: root,
    env: { ...process.env, PORT: "0", FAKE_MODEL_DELAY_MS: String(JUDGE_MS) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = (await once(createInterface({ input: model.stdout }), "line")) as [string];
  const { base_url } = JSON.parse(line) as { base_url: string };
  return { baseUrl: base_url, stop: () => void model.kill() };
}
