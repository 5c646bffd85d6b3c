// Which verifications share an event, over the wire format of Inngest's event API.
import { Inngest } from "inngest";
import { expect, it } from "vitest";
import { MAX_DECIDABLE } from "@/server/contracts/events";
import { createDecidableGroups } from "@/server/jobs/decidableGroups";

type Sent = { id: string; name: string; data: { tenant_id: string; verification_ids: string[] } };

function open({ status = 200 } = {}) {
  const sent: Sent[] = [];
  const client = new Inngest({
    id: "app",
    isDev: true,
    baseUrl: "http://inngest.internal",
    fetch: async (_, init) => {
      const events = JSON.parse(String(init?.body)) as Sent[];
      sent.push(...events);
      return Promise.resolve(Response.json({ ids: events.map(({ id }) => id), status }, { status }));
    },
  });
  const groups = createDecidableGroups(client);
  const queue = (tenant: string, ...ids: string[]) => Promise.all(ids.map((id) => groups.queue(tenant, id)));
  const groupsOf = (tenant: string) =>
    sent.flatMap(({ data }) => (data.tenant_id === tenant ? [data.verification_ids] : []));
  return { ...groups, queue, sent, groupsOf };
}
const numbered = (count: number) => Array.from({ length: count }, (_, n) => `v${n}`);

it("one is sent at once, and those that are accepted together share an event, whose ID is that of no single one", async () => {
  const { queue, sent } = open();
  await queue("t", "a");
  expect(sent).toMatchObject([
    { name: "verification/decidable.queued", id: "a:decidable", data: { tenant_id: "t", verification_ids: ["a"] } },
  ]);
  await queue("u", "b", "c");
  expect(sent[1]?.data).toEqual({ tenant_id: "u", verification_ids: ["b", "c"] });
});

it("those that are accepted during a run form the next group, which is sent when the run has ended", async () => {
  const { queue, ended, groupsOf } = open();
  await queue("t", "a");
  const next = queue("t", "b", "c");
  ended("t");
  const last = queue("t", "d");
  await next;
  expect(groupsOf("t")).toEqual([["a"], ["b", "c", "d"]]);
  await last;
});

it("a group waits neither for another tenant nor long for a run that does not end here", async () => {
  const { queue, groupsOf } = open();
  await queue("t", "a");
  const waiting = queue("t", "b");
  await queue("u", "c");
  expect(groupsOf("u")).toEqual([["c"]]);
  await waiting;
  expect(groupsOf("t")).toEqual([["a"], ["b"]]);
});

it("a full group waits for nothing, and none is over its limit", async () => {
  const { queue, groupsOf, ended } = open();
  await queue("t", ...numbered(3 * MAX_DECIDABLE + 1));
  ended("t");
  expect(groupsOf("t").map(({ length }) => length)).toEqual([MAX_DECIDABLE, MAX_DECIDABLE, MAX_DECIDABLE, 1]);
  expect(groupsOf("t").flat()).toEqual(numbered(3 * MAX_DECIDABLE + 1));
});

it("a refusal reaches every caller of the group", async () => {
  const { queue } = open({ status: 400 });
  const refused = await Promise.allSettled([queue("t", "a"), queue("t", "b")]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
