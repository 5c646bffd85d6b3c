// Tests which verifications share an event, over the wire format of Inngest's event API.
import { setImmediate } from "node:timers/promises";
import { Inngest } from "inngest";
import { expect, it } from "vitest";
import { MAX_PER_EVENT } from "@/server/contracts/events";
import { createEvents } from "@/server/jobs/client";

type Sent = { id: string; name: string; data: { tenant_id: string; verification_ids: string[] } };

/** Opens the port over an event API that answers after one turn of the event loop. */
function openEvents({ status = 200 } = {}) {
  const requests: Sent[][] = [];
  const client = new Inngest({
    id: "app",
    isDev: true,
    baseUrl: "http://inngest.internal",
    fetch: async (_, init) => {
      const events = JSON.parse(String(init?.body)) as Sent[];
      requests.push(events);
      await setImmediate();
      return Response.json({ ids: events.map(({ id }) => id), status }, { status });
    },
  });
  const events = createEvents(client);
  const queue = (tenantId: string, ...ids: string[]) =>
    Promise.all(
      ids.map((verificationId) => events.verificationQueued({ tenantId, verificationId, judged: false, quick: true })),
    );
  return { ...events, queue, requests };
}
const verificationIds = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

it("sends a single verification at once", async () => {
  const { queue, requests } = openEvents();
  await queue("t", "a");
  const data = { tenant_id: "t", verification_ids: ["a"] };
  expect(requests).toMatchObject([[{ name: "verification/deterministic.queued", id: "a:group", data }]]);
});

it("sends verifications that are accepted during a request as one event for each tenant", async () => {
  const { queue, requests } = openEvents();
  const firstQueued = queue("t", "a");
  await setImmediate();
  await Promise.all([firstQueued, queue("t", "b", "c"), queue("u", "d")]);
  expect(requests.map((events) => events.map(({ data }) => data))).toEqual([
    [{ tenant_id: "t", verification_ids: ["a"] }],
    [
      { tenant_id: "t", verification_ids: ["b", "c"] },
      { tenant_id: "u", verification_ids: ["d"] },
    ],
  ]);
});

it("splits the verifications of a tenant into events of limited size", async () => {
  const { queue, requests } = openEvents();
  await queue("t", ...verificationIds(3 * MAX_PER_EVENT + 1));
  const groups = requests.flat().map(({ data }) => data.verification_ids);
  expect(groups.map(({ length }) => length)).toEqual([MAX_PER_EVENT, MAX_PER_EVENT, MAX_PER_EVENT, 1]);
  expect(groups.flat()).toEqual(verificationIds(3 * MAX_PER_EVENT + 1));
});

it("sends judged and resumed verifications in events of their own", async () => {
  const { verificationQueued, requests } = openEvents();
  await verificationQueued({ tenantId: "t", verificationId: "judged", judged: true });
  await verificationQueued({ tenantId: "t", verificationId: "resumed", judged: false }, "2");
  expect(requests.flat()).toMatchObject([
    { name: "verification/queued", id: "judged", data: { verification_ids: ["judged"] } },
    { name: "verification/deterministic.queued", id: "resumed:2", data: { verification_ids: ["resumed"] } },
  ]);
});

it("rejects every verification of a group when the events are refused", async () => {
  const { queue } = openEvents({ status: 400 });
  await expect(queue("t", "a")).rejects.toThrow();
});
