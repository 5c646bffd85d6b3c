// svc-verify listen, from the service to a receiver that checks each signature.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, connect, type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { cliSuite, environmentFor } from "@/testing/cliSuite";
import { makeKey, makeRubric } from "@/testing/factories";
import { answers, startReceiver, type Receiver } from "@/testing/receiver";
import { submit } from "@/server/verification/submit/submit";
import { signWebhook } from "@/server/webhooks/sign";

const suite = cliSuite();
const SECRET = `whsec_${Buffer.alloc(24, 7).toString("base64")}`;
const runningListeners: { child: ChildProcess; receiver: Receiver }[] = [];

afterEach(() => {
  for (const { child, receiver } of runningListeners.splice(0)) {
    child.kill("SIGKILL");
    receiver.stop();
  }
});

/** Starts the command with a receiver, and waits until it listens. */
async function startListening(args: readonly string[] = [], serviceUrl = suite.service.baseUrl) {
  const receiver = await startReceiver();
  const listen = ["listen", "--forward-to", `127.0.0.1:${receiver.port}/hook`, ...args];
  const { folder, bundle } = suite.cli;
  const env = { NODE_ENV: "production", HOME: folder, ...environmentFor(serviceUrl, suite.service.apiKey) };
  const child = spawn(process.execPath, [bundle, ...listen], { cwd: folder, env: env as NodeJS.ProcessEnv });
  runningListeners.push({ child, receiver });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  await vi.waitFor(() => expect(output.stderr).toContain("Forwarding to"), { timeout: 20_000 });
  return { receiver, child, written: output };
}

async function verify(): Promise<string> {
  const { service, tenantId } = suite.service;
  const rubric_id = await makeRubric(service.deps, tenantId);
  const body = { rubric_id, submission: { inline: "{}" } };
  return (await submit(tenantDeps(service.deps, tenantId), { body })).id;
}

const waitForEvents = (receiver: Receiver, count: number) =>
  vi.waitFor(() => expect(receiver.received).toHaveLength(count), { timeout: 30_000 });
const readEventId = ({ body }: { body: string }) => (JSON.parse(body) as { data: { id: string } }).data.id;

it("forwards signed events, prints each, and ends quietly on Ctrl-C", async () => {
  const { receiver, child, written } = await startListening(["--secret", SECRET]);
  receiver.behave(answers(204));
  const id = await verify();
  await waitForEvents(receiver, 1);
  const [request] = receiver.received;
  if (!request) throw new Error("no request");
  expect(request).toMatchObject({ path: "/hook", headers: { "content-type": "application/json" } });
  expect(readEventId(request)).toBe(id);
  const { headers, body } = request;
  const sentAt = new Date(Number(headers["webhook-timestamp"]) * 1000);
  const webhookId = String(headers["webhook-id"]);
  expect(headers).toMatchObject(signWebhook([SECRET], webhookId, sentAt, body));
  expect(Math.abs(Date.now() - sentAt.getTime())).toBeLessThan(60_000);
  await vi.waitFor(() => expect(written.stdout).toMatch(/^\S+Z {2}verification\.succeeded {2}\S+ {2}204\n$/));
  expect(written.stdout).toContain(webhookId);
  expect(written.stderr).toContain(SECRET);
  child.kill("SIGINT");
  const [code] = (await once(child, "close")) as [number | null];
  expect(code).toBe(0);
  expect(written.stderr.trim().split("\n")).toHaveLength(1);
});

it("creates a secret, continues after a refused connection, and prints JSON lines", async () => {
  const { receiver, written } = await startListening(["--json", "--events", "verification.succeeded"]);
  expect(written.stderr).toMatch(/whsec_\S{32}\n$/);
  receiver.stop();
  await verify();
  await verify();
  const lines = () => written.stdout.trimEnd().split("\n");
  await vi.waitFor(() => expect(lines()).toHaveLength(2), { timeout: 20_000 });
  for (const line of lines()) {
    expect(JSON.parse(line)).toMatchObject({ type: "verification.succeeded", status: null, error: "ECONNREFUSED" });
  }
});

it("continues after the last event when the service was away", async () => {
  const gate = await startGate(Number(new URL(suite.service.baseUrl).port));
  const { receiver, written } = await startListening([], `http://127.0.0.1:${gate.port}`);
  const first = await verify();
  await waitForEvents(receiver, 1);
  await gate.close();
  await vi.waitFor(() => expect(written.stderr).toContain("retrying in"), { timeout: 20_000 });
  const second = await verify();
  await gate.open();
  await waitForEvents(receiver, 2);
  expect(receiver.received.map(readEventId)).toEqual([first, second]);
  await gate.close();
});

it("begins again when its listener has expired", async () => {
  const { receiver, written } = await startListening();
  const { service, tenantId } = suite.service;
  const data = { expiresAt: new Date(Date.now() - 3_700_000) };
  await tenantDeps(service.deps, tenantId).db.transaction((tx) => tx.webhookListener.updateMany({ data }));
  await vi.waitFor(() => expect(written.stderr).toContain("The listener expired"), { timeout: 20_000 });
  const hasListener = async () => {
    const activeListener = { expiresAt: { gt: new Date() } };
    const count = await tenantDeps(service.deps, tenantId).db.transaction((tx) =>
      tx.webhookListener.count({ where: activeListener }),
    );
    expect(count).toBe(1);
  };
  await vi.waitFor(hasListener, { timeout: 20_000 });
  const id = await verify();
  await waitForEvents(receiver, 1);
  expect(receiver.received.map(readEventId)).toEqual([id]);
});

it("exits 1 for wrong flags and an unreachable service, and 6 without the scope", async () => {
  const { cli, service } = suite;
  const env = environmentFor(service.baseUrl, service.apiKey);
  const wrongFlags = [
    [],
    ["--forward-to", "ftp://localhost/"],
    ["--forward-to", "localhost:4000", "--events", "verification.lost"],
    ["--forward-to", "localhost:4000", "--secret", "secret"],
  ];
  for (const args of wrongFlags)
    expect(await cli.spawn(["listen", ...args], { env })).toMatchObject({ code: 1, stdout: "" });
  const args = ["listen", "--forward-to", "localhost:4000"];
  const unreachableEnvironment = environmentFor("http://127.0.0.1:1", service.apiKey);
  expect(await cli.spawn(args, { env: unreachableEnvironment })).toMatchObject({ code: 1, stdout: "" });
  const withoutScope = await makeKey(service.service.deps, service.tenantId, { scopes: [] });
  const refusal = await cli.spawn(args, { env: environmentFor(service.baseUrl, withoutScope) });
  expect(refusal).toMatchObject({ code: 6, stderr: expect.stringContaining("insufficient_scope") as unknown });
});

/** Passes connections on to a port, and breaks them all while it is closed. */
async function startGate(target: number) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const onward = connect(target, "127.0.0.1");
    for (const end of [socket, onward]) {
      sockets.add(end);
      end.on("error", () => undefined).on("close", () => (socket.destroy(), onward.destroy(), sockets.delete(end)));
    }
    socket.pipe(onward).pipe(socket);
  });
  const listenOn = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const port = await listenOn(0);
  return {
    port,
    open: () => listenOn(port),
    close: async () => {
      const closeEvent = server.listening ? once(server, "close") : null;
      server.close();
      for (const socket of sockets) socket.destroy();
      await closeEvent;
    },
  };
}
