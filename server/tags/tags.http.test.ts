import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { makeTenant } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { MET, verifyAll } from "@/testing/verdicts";

const TAGS = { environment: { SCOPED_LEARNING_ENABLED: "true" } };
const tagged = async (service: TestService) => {
  const [verification_id = ""] = await verifyAll(service, [MET]);
  return { body: { tags: [{ verification_id, tag: "good" }] } };
};

operationSuite("tags.record", { ...TAGS, valid: tagged }, (suite) => {
  const stored = () =>
    tenantDeps(suite.service().service.deps, suite.service().tenantId).db.transaction((tx) => tx.scopedTag.count());

  it("records what is new and replays what is there, in the order of the request", async () => {
    const [a = "", b = ""] = await verifyAll(suite.service(), [MET, MET]);
    const first = await suite.call({ body: { tags: [{ verification_id: a, tag: "hard", note: "look again" }] } });
    expect(first.body).toMatchObject({ recorded: 1, replayed: 0 });
    const tags = [
      { verification_id: b, tag: "hard" },
      { verification_id: a.toUpperCase(), tag: "hard", note: "another note" },
      { verification_id: b, tag: "hard" },
      { verification_id: a, tag: "easy", note: null },
    ];
    const { body } = await suite.call({ body: { tags } });
    expect(body).toMatchObject({
      tenant_id: suite.service().tenantId,
      recorded: 2,
      replayed: 2,
      tags: [
        { verification_id: b, tag: "hard", note: null },
        { verification_id: a, tag: "hard", note: "look again" },
        { verification_id: b, tag: "hard", note: null },
        { verification_id: a, tag: "easy", note: null },
      ],
    });
  });

  it("records nothing when one verification is missing or another tenant's", async () => {
    const { service, tenantId } = suite.service();
    const [own = ""] = await verifyAll(suite.service(), [MET]);
    const otherTenant = { ...suite.service(), tenantId: await makeTenant(service.deps) };
    const [foreign = ""] = await verifyAll(otherTenant, [MET]);
    const before = await stored();
    for (const id of [foreign, randomUUID(), tenantId]) {
      const tags = [own, own, id].map((verification_id, index) => ({ verification_id, tag: `t${index}` }));
      await suite.refuses({ body: { tags } }, "invalid_request", /tags\.2\.verification_id: no verification/);
    }
    expect(await stored()).toBe(before);
  });

  it("counts each tag once when many record the same at a time, in whatever order", async () => {
    const ids = await verifyAll(suite.service(), Array<string>(8).fill(MET));
    const tags = ids.map((verification_id) => ({ verification_id, tag: "crowd" }));
    const calls = Array.from({ length: 6 }, (_, index) =>
      suite.call({ body: { tags: index % 2 ? tags : [...tags].reverse() } }),
    );
    const recorded = (await Promise.all(calls)).map(({ body }) => Number(body["recorded"]));
    expect(recorded.reduce((sum, each) => sum + each, 0)).toBe(ids.length);
  });

  it("names what is wrong with a request", async () => {
    const { tags } = (await tagged(suite.service())).body;
    const refused = (list: object[], detail: RegExp) =>
      suite.refuses({ body: { tags: list } }, "invalid_request", detail);
    await refused([], /tags/);
    await refused(Array(501).fill(tags[0]), /tags/);
    await refused([{ ...tags[0], tag: "Not a tag" }], /tags\.0\.tag/);
    await refused([{ ...tags[0], note: "x".repeat(501) }], /tags\.0\.note/);
    await refused([{ ...tags[0], note: "\0" }], /tags\.0\.note/);
    await refused([{ ...tags[0], verification_id: "x" }], /tags\.0\.verification_id/);
    await refused([{ ...tags[0], by: "me" }], /by/);
  });
});
