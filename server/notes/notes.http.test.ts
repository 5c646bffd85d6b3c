import { expect, it } from "vitest";
import { LIMITS } from "@/server/contracts/limits";
import { SERVER_LIMITS } from "@/server/contracts/serverLimits";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { insertNote } from "@/server/notes/noteStore";
import { makeAccount, makeRubric } from "@/testing/factories";
import { operationSuite } from "@/testing/operationSuite";
import type { TestService } from "@/testing/service";
import { trailOf } from "@/testing/trail";
import { submit } from "@/server/verification/submit/submit";

const toTenantDeps = ({ service, tenantId }: TestService) => tenantDeps(service.deps, tenantId);

async function verification(service: TestService): Promise<string> {
  const rubric_id = await makeRubric(service.service.deps, service.tenantId);
  const { id } = await submit(toTenantDeps(service), { body: { rubric_id, submission: { inline: "{}" } } });
  return id;
}

operationSuite(
  "note.list",
  { valid: async (service) => ({ params: { id: await verification(service) } }) },
  (suite) => {
    it("has no notes at first; those of an unknown verification are not found", async () => {
      expect((await suite.call({ params: { id: await verification(suite.service()) } })).body).toEqual({ notes: [] });
      await suite.refuses({ params: { id: "00000000-0000-4000-8000-000000000000" } }, "not_found");
    });
  },
);

operationSuite(
  "note.add",
  { valid: async (service) => ({ params: { id: await verification(service) }, body: { text: "Valid" } }) },
  (suite) => {
    it("adds notes of several members in their order, with names, and records who added them", async () => {
      const service = suite.service();
      const params = { id: await verification(service) };
      const first = await makeAccount(service.service, service.tenantId, { reviewer: true });
      const second = await makeAccount(service.service, service.tenantId, { reviewer: true });
      await suite.call({ account: first, params, body: { text: "  Is the date right?\n" } });
      const { body } = await suite.call({ account: second, params, body: { text: "Yes." } });
      expect(body["notes"]).toMatchObject([
        { text: "Is the date right?", written_by: { account_id: first.accountId, name: "Test account" } },
        { text: "Yes.", written_by: { account_id: second.accountId } },
      ]);
      const trail = await trailOf(service, params.id);
      expect(trail.filter(({ action }) => action === "note.added").map(({ actor }) => actor)).toEqual([
        first.accountId,
        second.accountId,
      ]);
    });

    it("refuses an empty note, a long one, and one more than a verification may have", async () => {
      const service = suite.service();
      const params = { id: await verification(service) };
      await suite.refuses({ params, body: { text: " \n" } }, "invalid_request", /text/);
      await suite.refuses({ params, body: { text: "x".repeat(LIMITS.noteChars + 1) } }, "invalid_request", /text/);
      const { db, ids, clock } = toTenantDeps(service);
      const note = { tenantId: db.tenantId, verificationId: params.id, writtenBy: "a", text: "x" };
      await db.transaction(async (tx) => {
        for (let count = 0; count < SERVER_LIMITS.verificationNotes; count += 1)
          await insertNote(tx, { ...note, id: ids.next(), createdAt: clock.now() });
      });
      await suite.refuses({ params, body: { text: "One more" } }, "conflict", /200 notes/);
    });
  },
);
