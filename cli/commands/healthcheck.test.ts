import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { addHealthcheck } from "@/cli/commands/healthcheck";

afterEach(() => vi.unstubAllEnvs());

/** The port that the command asks with PORT from the environment, and an address where nothing listens. */
async function findAskedPort(port: string): Promise<string | undefined> {
  return /^127\.0\.0\.1:(\w+)/.exec(await runWith(port))?.[1];
}

/** Runs the command with PORT from the environment. Returns the message of its refusal. */
async function runWith(port: string): Promise<string> {
  vi.stubEnv("PORT", port);
  vi.stubEnv("HOST", " 127.0.0.1 ");
  const program = new Command().exitOverride();
  addHealthcheck(program);
  return program.parseAsync(["healthcheck"], { from: "user" }).then(
    () => "127.0.0.1:answered",
    (error: Error) => error.message,
  );
}

async function listen(answer: string): Promise<{ server: Server; port: string }> {
  const server = createServer((_, response) => response.end(answer)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: String((server.address() as AddressInfo).port) };
}

test("an empty PORT counts as unset, and white space is ignored, as by the service", async () => {
  const { server, port } = await listen("");
  server.close();
  await once(server, "close");
  expect(await findAskedPort(` ${port} `)).toBe(port);
  expect(["3000", "answered"]).toContain(await findAskedPort(""));
});

test.each(["<h1>It works!</h1>", "null", '{"status":"ok"}', '{"version":"4.2"}'])(
  "fails if another program answers %s",
  async (answer) => {
    const { server, port } = await listen(answer);
    expect(await runWith(port)).toBe(`127.0.0.1:${port} answers 200 ${answer}`);
    server.close();
  },
);

test.each(['{"status":"ok","release":"1.0.0"}', '{"status":"ok","version":"4.2.0"}'])(
  "prints the answer of the service, %s",
  async (answer) => {
    const { server, port } = await listen(answer);
    expect(await runWith(port)).toBe("127.0.0.1:answered");
    server.close();
  },
);
