import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A start takes some seconds, so a service that is not ready by then will not become ready. */
const READY_TIMEOUT_MS = 60_000;

async function findFreePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  return port;
}

/**
 * Starts the installed service with an empty environment, and waits until it is ready.
 * @returns its address and environment, the seconds until it was ready, a reader of its output, and `stop`, which returns
 * the exit code or the signal
 */
export async function startInstalled(program, { home, cwd }) {
  const port = await findFreePort();
  const env = { PATH: process.env.PATH, HOME: home, PORT: String(port), HOST: "127.0.0.1" };
  const startedAt = performance.now();
  const child = spawn(program, ["serve"], { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  const exit = once(child, "exit");
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    const isLate = performance.now() - startedAt > READY_TIMEOUT_MS;
    if (isLate) child.kill();
    if (isLate || child.exitCode !== null) throw new Error(`the service did not become ready:\n${output}`);
    await sleep(20);
  }
  return {
    url,
    seconds: (performance.now() - startedAt) / 1000,
    env,
    readOutput: () => output,
    async stop() {
      child.kill("SIGTERM");
      const [code, signal] = await exit;
      return code ?? signal;
    },
  };
}
