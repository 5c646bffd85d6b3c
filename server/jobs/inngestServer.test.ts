import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ENGINE_AWAY_AFTER_MS } from "@/server/system/contract/system";
import type { Log } from "@/server/deps/ports";
import { createInngestServer } from "@/server/jobs/inngestServer";
import {
  AUTHORIZATION,
  EVENT_KEY,
  type InngestServerDouble,
  SIGNING_KEY,
  startInngestServer,
} from "@/testing/inngestServer";

let server: InngestServerDouble;
let lines: string[];
let nowMs: number;
beforeEach(async () => {
  server = await startInngestServer();
  lines = [];
  nowMs = Date.now();
});
afterEach(() => server.stop());

function connect({ eventKey = EVENT_KEY } = {}) {
  const write = (fields: object, message: string) =>
    void lines.push(`${message} ${String("err" in fields ? fields.err : "")}`);
  const log: Log = { info: write, warn: write, error: write };
  return createInngestServer({
    settings: {
      baseUrl: server.url,
      serveOrigin: "http://127.0.0.1:9",
      keys: { eventKey, signingKey: SIGNING_KEY },
    },
    clock: { now: () => new Date(nowMs) },
    log,
  });
}
type Connection = ReturnType<typeof connect>;

/** Creates a handler that registers like the SDK and answers calls with `answer`. */
const createHandler =
  ({ transport }: Connection, answer = () => Promise.resolve(Response.json(null))) =>
  async (request: Request): Promise<Response> => {
    if (request.method !== "PUT") return answer();
    const registered = await transport.fetch(`${server.url}/fn/register`, {
      method: "POST",
      headers: { authorization: AUTHORIZATION },
      body: JSON.stringify({ functions: [] }),
    });
    const { status } = registered;
    const { modified = false } = (await registered.json()) as { modified?: boolean };
    return Response.json({ message: "answered", modified }, { status: status === 200 ? 200 : 500 });
  };
/** No process of a later release runs. */
const alone = () => Promise.resolve(false);
const createCall = () => new Request("http://127.0.0.1:9/api/inngest", { method: "POST" });
const waitUntil = async (condition: () => boolean) => {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
};

test("names INNGEST_SIGNING_KEY when the server refuses the registration", async () => {
  server.faults.refuseRegistration = true;
  const inngest = connect();
  const periodicWork = inngest.start(createHandler(inngest), [], alone);
  await waitUntil(() => inngest.status().registration === "refused");
  await waitUntil(() => lines.some((line) => line.includes("INNGEST_SIGNING_KEY must be that of the Inngest server")));
  await Promise.all(periodicWork.map((work) => work.stop()));
});

test("leaves the registration to a process of a later release while one runs", async () => {
  const inngest = connect();
  server.faults.refuseRegistration = true;
  const periodicWork = inngest.start(createHandler(inngest), [], () => Promise.resolve(true));
  await waitUntil(() => inngest.status().registration === "registered");
  expect(lines).toEqual([]);
  await Promise.all(periodicWork.map((work) => work.stop()));
});

test("names INNGEST_EVENT_KEY when the server refuses it, even if it accepts the registration", async () => {
  const inngest = connect({ eventKey: "another-key" });
  const periodicWork = inngest.start(createHandler(inngest), [], alone);
  await waitUntil(() => inngest.status().registration === "refused");
  expect(inngest.status().refused_setting).toBe("INNGEST_EVENT_KEY");
  await waitUntil(() => lines.some((line) => line.includes("INNGEST_EVENT_KEY must be that of the Inngest server")));
  await Promise.all(periodicWork.map((work) => work.stop()));
});

test("reports a refused registration from a refused event until the next accepted event", async () => {
  const inngest = connect();
  const periodicWork = inngest.start(createHandler(inngest), [], alone);
  await waitUntil(() => inngest.status().registration === "registered");
  const send = (key: string) => inngest.transport.fetch(`${server.url}/e/${key}`, { method: "POST", body: "[]" });
  await send("another-key");
  expect(inngest.status()).toMatchObject({ registration: "refused", refused_setting: "INNGEST_EVENT_KEY" });
  await send(EVENT_KEY);
  expect(inngest.status()).toMatchObject({ registration: "registered", refused_setting: null });
  await Promise.all(periodicWork.map((work) => work.stop()));
});

describe("a registration that another process has replaced", () => {
  const registerOnce = async (inngest: Connection) => {
    const periodicWork = inngest.start(createHandler(inngest), [], alone);
    const registrationsBefore = server.registrations();
    await waitUntil(() => server.registrations() > registrationsBefore);
    await waitUntil(() => inngest.status().registration === "registered");
    await Promise.all(periodicWork.map((work) => work.stop()));
  };
  const registerElsewhere = () =>
    fetch(`${server.url}/fn/register`, {
      method: "POST",
      headers: { authorization: AUTHORIZATION },
      body: JSON.stringify({ functions: [], url: "http://elsewhere.example/api/inngest" }),
    });

  test("is logged and reported at the next registration", async () => {
    const inngest = connect();
    await registerOnce(inngest);
    await registerOnce(inngest);
    expect(inngest.status().replaced_at).toBeNull();
    await registerElsewhere();
    await registerOnce(inngest);
    expect(inngest.status().replaced_at).toBe(new Date(nowMs).toISOString());
    expect(lines).toEqual([expect.stringContaining("registered with another address")]);
  });

  test("is not reported after an outage, in which the server may have lost its data", async () => {
    const inngest = connect();
    await registerOnce(inngest);
    server.faults.away = true;
    await expect(inngest.transport.fetch(`${server.url}/health`)).rejects.toThrow();
    server.faults.away = false;
    nowMs += 1_000;
    await registerElsewhere();
    await registerOnce(inngest);
    expect(inngest.status().replaced_at).toBeNull();
  });
});

test("reports a server as away after ENGINE_AWAY_AFTER_MS without contact, until an accepted call", async () => {
  const inngest = connect();
  const serve = inngest.serve(createHandler(inngest));
  await inngest.transport.fetch(`${server.url}/health`);
  const status = () => inngest.status().registration;
  expect(status()).toBe("pending");
  const periodicWork = inngest.start(createHandler(inngest), [], alone);
  await waitUntil(() => status() === "registered");
  await Promise.all(periodicWork.map((work) => work.stop()));
  nowMs += ENGINE_AWAY_AFTER_MS;
  expect(status()).toBe("registered");
  nowMs += 1;
  expect(status()).toBe("away");
  await serve(createCall());
  expect(status()).toBe("registered");
});

test("ends an outage at the first contact after a failure to reach the server", async () => {
  const inngest = connect();
  const reach = () => inngest.transport.fetch(`${server.url}/health`);
  await reach();
  expect(inngest.outageEndedAt()).toBeNull();
  server.faults.away = true;
  await expect(reach()).rejects.toThrow();
  expect(inngest.outageEndedAt()).toBeNull();
  server.faults.away = false;
  nowMs += 60_000;
  await reach();
  nowMs += 5_000;
  await reach();
  expect(inngest.outageEndedAt()?.getTime()).toBe(nowMs - 5_000);
});

test("treats a restart between two health checks as an outage", async () => {
  const inngest = connect();
  const periodicWork = inngest.start(createHandler(inngest), [], alone);
  await waitUntil(() => inngest.status().registration === "registered" && server.requests("/health") > 0);
  expect(inngest.outageEndedAt()).toBeNull();
  await server.restart();
  await waitUntil(() => inngest.outageEndedAt() !== null);
  expect(lines).toEqual([]);
  await Promise.all(periodicWork.map((work) => work.stop()));
});

test("finishes running calls while it drains, and asks the server to retry new calls", async () => {
  const inngest = connect();
  let finish = () => {};
  const response = new Promise<Response>((resolve) => (finish = () => resolve(Response.json("done"))));
  const serve = inngest.serve(createHandler(inngest, () => response));
  const runningCall = serve(createCall());
  let hasDrained = false;
  const drain = inngest.drain().then(() => (hasDrained = true));
  const refusedResponse = await serve(createCall());
  expect(refusedResponse.status).toBe(503);
  expect(refusedResponse.headers.get("retry-after")).toBe("10");
  expect(refusedResponse.headers.get("x-inngest-no-retry")).toBe("false");
  expect(hasDrained).toBe(false);
  finish();
  expect(await (await runningCall).json()).toBe("done");
  await drain;
});
