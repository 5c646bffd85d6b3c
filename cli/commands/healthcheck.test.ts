import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { Command } from "commander";
import { afterEach, expect, test, vi } from "vitest";
import { addHealthcheck } from "@/cli/commands/healthcheck";

afterEach(() => vi.unstubAllEnvs());

/** The port that the command asks with PORT from the environment, and an address where nothing listens. */
async function findAskedPort(port: string): Promise<string | undefined> {
  vi.stubEnv("PORT", port);
  vi.stubEnv("HOST", " 127.0.0.1 ");
  const program = new Command().exitOverride();
  addHealthcheck(program);
  const message = await program.parseAsync(["healthcheck"], { from: "user" }).then(
    () => "127.0.0.1:answered",
    (error: Error) => error.message,
  );
  return /^127\.0\.0\.1:(\w+)/.exec(message)?.[1];
}

test("an empty PORT counts as unset, and white space is ignored, as by the service", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  expect(await findAskedPort(` ${port} `)).toBe(String(port));
  expect(["3000", "answered"]).toContain(await findAskedPort(""));
});
