// Tests which verifications share an event, over the wire format of Inngest's event API.
import { Inngest } from "inngest";
import { expect, it } from "vitest";
import { MAX_DECIDABLE } from "@/server/contracts/events";
import { createDecidableGroups } from "@/server/jobs/decidableGroups";

type Sent = { id: string; name: string; data: { tenant_id: string; verification_ids: string[] } };

function openGroups({ status = 200 } = {}) {
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
const verificationIds = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

it("sends a single verification at once, and verifications accepted together in one event", async () => {
  const { queue, sent } = openGroups();
  await queue("t", "a");
  expect(sent).toMatchObject([
    { name: "verification/decidable.queued", id: "a:decidable", data: { tenant_id: "t", verification_ids: ["a"] } },
  ]);
  await queue("u", "b", "c");
  expect(sent[1]?.data).toEqual({ tenant_id: "u", verification_ids: ["b", "c"] });
});

it("sends the verifications accepted during a run as one group when the run has ended", async () => {
  const { queue, onGroupEnd, groupsOf } = openGroups();
  await queue("t", "a");
  const next = queue("t", "b", "c");
  onGroupEnd("t");
  const last = queue("t", "d");
  await next;
  expect(groupsOf("t")).toEqual([["a"], ["b", "c", "d"]]);
  await last;
});

it("sends a group without waiting for another tenant, or long for a run that another process ends", async () => {
  const { queue, groupsOf } = openGroups();
  await queue("t", "a");
  const waiting = queue("t", "b");
  await queue("u", "c");
  expect(groupsOf("u")).toEqual([["c"]]);
  await waiting;
  expect(groupsOf("t")).toEqual([["a"], ["b"]]);
});

it("sends a full group at once, and no group exceeds its limit", async () => {
  const { queue, groupsOf, onGroupEnd } = openGroups();
  await queue("t", ...verificationIds(3 * MAX_DECIDABLE + 1));
  onGroupEnd("t");
  expect(groupsOf("t").map(({ length }) => length)).toEqual([MAX_DECIDABLE, MAX_DECIDABLE, MAX_DECIDABLE, 1]);
  expect(groupsOf("t").flat()).toEqual(verificationIds(3 * MAX_DECIDABLE + 1));
});

it("rejects every caller of a group that the server refuses", async () => {
  const { queue } = openGroups({ status: 400 });
  const outcomes = await Promise.allSettled([queue("t", "a"), queue("t", "b")]);
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
});
