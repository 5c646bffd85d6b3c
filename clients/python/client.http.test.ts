// Runs the suites of the Python client against the running service.
import { spawn, spawnSync } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type RefusingProxy, startRefusingProxy } from "@/clients/testing/refusingProxy";
import { type TestService, startTestService } from "@/testing/service";

const root = fileURLToPath(new URL(".", import.meta.url));
const VERSION_CHECK = "import sys; sys.exit(sys.version_info < (3, 10))";
const hasPython = spawnSync("python3", ["-c", VERSION_CHECK]).status === 0;
let service: TestService;
let proxy: RefusingProxy;

beforeAll(async () => {
  if (!hasPython) return;
  service = await startTestService();
  proxy = await startRefusingProxy(service.baseUrl);
});
afterAll(async () => {
  if (!hasPython) return;
  await proxy.stop();
  await service.stop();
});

/** Not synchronously: the service answers from this process. */
async function runUnittest(): Promise<string> {
  const env = {
    ...process.env,
    NO_PROXY: "127.0.0.1",
    PYTHONDONTWRITEBYTECODE: "1",
    SVC_VERIFY_URL: proxy.url,
    SVC_VERIFY_API_KEY: service.apiKey,
  };
  const child = spawn("python3", ["-m", "unittest"], { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  return text(child.stderr);
}

it.skipIf(!hasPython)("passes the suites of the Python client (needs python3, 3.10 or newer)", async () => {
  expect(await runUnittest()).toMatch(/^Ran (?:2[5-9]|[3-9]\d) tests in [\d.]+s\n\nOK/m);
});
