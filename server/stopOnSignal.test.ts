import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { createStop } from "@/server/stopOnSignal";

test("requests in hand are answered before anything is closed, and no connection is kept", async () => {
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
  await expect.poll(() => fetch(url).catch(() => "refused")).toBe("refused");
  expect(events).not.toContain("closed");
  finish();
  expect((await slow).headers.get("connection")).toBe("close");
  expect(await (await slow).text()).toBe("slow");
  await stopped;
  expect(events.at(-1)).toBe("closed");
});

test("a stop during another waits for it", async () => {
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

test("requests that wait are answered before connections are closed", async () => {
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
  const asked = once(server, "request");
  const waiting = fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await asked;
  await stop();
  expect(await (await waiting).text()).toBe("not finished");
});
