import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createStop } from "@/server/stopOnSignal";

test("answers open requests before anything is closed, and keeps no connection", async () => {
  const events: string[] = [];
  let finish = () => {};
  const server = createServer((request, response) => {
    events.push(`asked ${request.url}`);
    if (request.url === "/slow") finish = () => response.end("slow");
    else response.end("quick");
  });
  let drained = () => {};
  const drain = () => new Promise<void>((resolve) => (drained = resolve));
  const stop = createStop({ server, drain, endWaits: () => {}, close: async () => void events.push("closed") });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const slow = fetch(`${url}/slow`);
  await expect.poll(() => events).toEqual(["asked /slow"]);
  const stopped = stop();
  const during = await fetch(`${url}/during`);
  expect(during.headers.get("connection")).toBe("close");
  drained();
  await expect.poll(() => fetch(`${url}/healthz`).catch(() => "refused"), { timeout: 5_000 }).toBe("refused");
  expect(events).not.toContain("closed");
  finish();
  expect((await slow).headers.get("connection")).toBe("close");
  expect(await (await slow).text()).toBe("slow");
  await stopped;
  expect(events.at(-1)).toBe("closed");
});

test("keeps the port open while requests other than probes come", async () => {
  const server = createServer((_, response) => response.end());
  const parts = { drain: () => Promise.resolve(), endWaits: () => {}, close: () => Promise.resolve() };
  const stop = createStop({ server, ...parts });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  await fetch(`${url}/v1/verifications`);
  let isStopped = false;
  const stopped = stop().then(() => (isStopped = true));
  for (let request = 0; request < 8; request += 1) {
    await sleep(100);
    expect((await fetch(`${url}/v1/verifications`)).status).toBe(200);
  }
  expect(isStopped).toBe(false);
  const probe = setInterval(() => void fetch(`${url}/readyz`).catch(() => {}), 50);
  await stopped;
  clearInterval(probe);
});

test("stops a service without requests at once", async () => {
  const parts = { drain: () => Promise.resolve(), endWaits: () => {}, close: () => Promise.resolve() };
  const stop = createStop({ server: createServer(), ...parts });
  const startedAt = performance.now();
  await stop();
  expect(performance.now() - startedAt).toBeLessThan(400);
});

test("waits for the first stop when it is called twice", async () => {
  const events: string[] = [];
  let drained = () => {};
  const drain = () => {
    events.push("drained");
    return new Promise<void>((resolve) => (drained = resolve));
  };
  const stop = createStop({
    server: createServer(),
    drain,
    endWaits: () => {},
    close: async () => void events.push("closed"),
  });
  const stops = Promise.all([stop(), stop()]);
  drained();
  await stops;
  await stop();
  expect(events).toEqual(["drained", "closed"]);
});

test("answers requests that wait before connections are closed", async () => {
  let endWait = () => {};
  const server = createServer((_, response) => (endWait = () => response.end("not finished")));
  const stop = createStop({
    server,
    drain: () => Promise.resolve(),
    endWaits: () => endWait(),
    close: () => Promise.resolve(),
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const requested = once(server, "request");
  const waiting = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await requested;
  await stop();
  expect(await (await waiting).text()).toBe("not finished");
});
