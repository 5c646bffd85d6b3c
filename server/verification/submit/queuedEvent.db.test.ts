// Tests which queued verifications may share a run: small ones that need neither a model nor a fetch.
import { beforeAll, expect, it } from "vitest";
import type { TenantDeps } from "@/server/deps/deps";
import { tenantDeps } from "@/server/deps/tenantDeps";
import { submit } from "@/server/verification/submit/submit";
import { DETERMINISTIC_SPEC, JUDGED_SPEC, makeRubric } from "@/testing/factories";
import { shareTestService } from "@/testing/service";

type QueuedVerification = Parameters<TenantDeps["events"]["verificationQueued"]>[0];

const queuedEvents: QueuedVerification[] = [];
let deps: TenantDeps;
let rubricIds: { deterministic: string; judged: string };
beforeAll(async () => {
  const { service, tenantId } = await shareTestService();
  const tenant = tenantDeps(service.deps, tenantId);
  const events = {
    ...tenant.events,
    verificationQueued: async (event: QueuedVerification) => void queuedEvents.push(event),
  };
  deps = { ...tenant, events, settings: { ...tenant.settings, inRequestWork: 0 } };
  rubricIds = {
    deterministic: await makeRubric(service.deps, tenantId, DETERMINISTIC_SPEC),
    judged: await makeRubric(service.deps, tenantId, JUDGED_SPEC),
  };
});

it.each([
  ["a small submission", "deterministic", { output: "Hi." }, { judged: false, quick: true }],
  [
    "a submission of 20,000 characters",
    "deterministic",
    { output: "a".repeat(20_000) },
    { judged: false, quick: false },
  ],
  ["a URI", "deterministic", { uri: "https://example.com/work" }, { judged: false, quick: false }],
  ["a submission for a model", "judged", { output: "Hi." }, { judged: true, quick: false }],
] as const)("%s of a rubric that is %s is queued as its kind of work", async (_, kind, submission, expected) => {
  const { id } = await submit(deps, { body: { rubric_id: rubricIds[kind], submission } });
  expect(queuedEvents.at(-1)).toEqual({ tenantId: deps.db.tenantId, verificationId: id, ...expected });
});
