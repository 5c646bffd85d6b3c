import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { addHealthcheck } from "@/cli/commands/healthcheck";

afterEach(() => vi.unstubAllEnvs());

/** Runs the command with PORT from the environment. Returns the message of its error, or null if the check passes. */
async function runHealthcheck(port: string): Promise<string | null> {
  vi.stubEnv("PORT", port);
  vi.stubEnv("HOST", " 127.0.0.1 ");
  const program = new Command().exitOverride();
  addHealthcheck(program);
  return program.parseAsync(["healthcheck"], { from: "user" }).then(
    () => null,
    (error: Error) => error.message,
  );
}

async function startServerThatAnswers(answer: string, status = 200): Promise<{ server: Server; port: string }> {
  const server = createServer((_, response) => response.writeHead(status).end(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: String((server.address() as AddressInfo).port) };
}

test("an empty PORT counts as unset, and white space is ignored, as by the service", async () => {
  const { server, port } = await startServerThatAnswers("");
  server.close();
  await once(server, "close");
  expect(await runHealthcheck(` ${port} `)).toMatch(`127.0.0.1:${port} does not respond`);
  // A service at port 3000 of this machine makes the check pass.
  expect((await runHealthcheck("")) ?? "127.0.0.1:3000").toMatch("127.0.0.1:3000");
});

test.each(["<h1>It works!</h1>", "null", '{"status":"ok"}', '{"status":"unavailable","version":"4.2"}'])(
  "fails if another program answers %s",
  async (answer) => {
    const { server, port } = await startServerThatAnswers(answer);
    expect(await runHealthcheck(port)).toBe(`127.0.0.1:${port} answers 200 ${answer}`);
    server.close();
  },
);

test.each(['{"status":"ok","release":"1.0.0"}', '{"status":"ok","version":"4.2.0"}'])(
  "passes when the service answers %s",
  async (answer) => {
    const { server, port } = await startServerThatAnswers(answer);
    expect(await runHealthcheck(port)).toBeNull();
    server.close();
  },
);

test("quotes the whole answer of a service that is not ready", async () => {
  const faults = Array.from({ length: 100 }, (_, index) => `fault ${index}`);
  const { server, port } = await startServerThatAnswers(
    JSON.stringify({ faults, version: "4.2", status: "unavailable" }),
    503,
  );
  expect(await runHealthcheck(port)).toMatch(/answers 503 .*"fault 99"\],"version":"4\.2","status":"unavailable"\}$/);
  server.close();
});
