// Runs the samples of the API reference, all those of a language in one process, and reads the status of each answer.
import { spawn } from "node:child_process";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { json, text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** `variables`: of the shell, for the command with curl. */
export type Sample = { id: string; code: string; variables: Record<string, string> };
/** `folder` has the file proof.json. */
export type SampleRun = { samples: Sample[]; folder: string; url: string; apiKey: string };
/** The status of each operation's answer, or the error of a program that got none. */
export type Statuses = Record<string, number | string>;

const clients = fileURLToPath(new URL("..", import.meta.url));

export async function runCurl(run: SampleRun): Promise<Statuses> {
  const blocks = run.samples.map(({ id, code, variables }) => {
    const assignments = Object.entries(variables).map(([name, value]) => `${name}='${value}'`);
    const command = code.replace("curl -sS", `curl -sS -o /dev/null -w '${id} %{http_code}\\n'`);
    return [...assignments, command].join("\n");
  });
  const child = start(run, "bash", ["-c", blocks.join("\n")]);
  const lines = (await text(child.stdout)).trim().split("\n");
  return Object.fromEntries(lines.map((line) => [line.split(" ", 1)[0], Number(line.split(" ")[1])]));
}

export async function runTypescript(run: SampleRun): Promise<Statuses> {
  const file = path.join(run.folder, "samples.mts");
  await writeFile(file, typescriptProgram(run.samples));
  const child = start(run, process.execPath, ["--import", import.meta.resolve("tsx"), file]);
  return (await json(child.stdout)) as Statuses;
}

export async function runPython(run: SampleRun): Promise<Statuses> {
  const child = start(run, "python3", [`${clients}testing/run_samples.py`]);
  child.stdin.end(JSON.stringify(run.samples));
  return (await json(child.stdout)) as Statuses;
}

function start({ folder, url, apiKey }: SampleRun, command: string, args: string[]) {
  const variables = { SVC_VERIFY_URL: url, SVC_VERIFY_API_KEY: apiKey, NO_PROXY: "127.0.0.1" };
  const python = { PYTHONPATH: path.join(clients, "python"), PYTHONDONTWRITEBYTECODE: "1" };
  const env = { ...process.env, ...variables, ...python };
  return spawn(command, args, { cwd: folder, env, stdio: ["pipe", "pipe", "inherit"] });
}

/** One module: the imports of all samples, and a function for each. */
export function typescriptProgram(samples: readonly Sample[], client = `${clients}typescript/src/index.ts`): string {
  const lines = samples.flatMap(({ code }) => code.split("\n"));
  const imports = [...new Set(lines.filter((line) => line.startsWith("import ")))];
  const functions = samples.map(({ id, code }) => {
    const body = code.split("\n").filter((line) => !line.startsWith("import "));
    return `await record(${JSON.stringify(id)}, async () => {\n${body.join("\n")}\n});`;
  });
  return [
    ...imports.map((line) => line.replace('"svc-verify-client"', JSON.stringify(client))),
    TYPESCRIPT_RECORD,
    ...functions,
    "process.stdout.write(JSON.stringify(statuses));",
  ].join("\n");
}

const TYPESCRIPT_RECORD = `
const statuses: Record<string, number | string> = {};
let status: number | undefined;
const send = globalThis.fetch;
globalThis.fetch = async (...request) => {
  const response = await send(...request);
  status = response.status;
  return response;
};
console.log = () => {};
async function record(id: string, sample: () => Promise<void>): Promise<void> {
  status = undefined;
  const failure = await sample().catch(String);
  statuses[id] = status ?? String(failure);
}
`;
