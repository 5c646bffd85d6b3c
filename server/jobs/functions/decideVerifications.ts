import type { Inngest } from "inngest";
import {
  DECIDABLE_QUEUED,
  DecidableQueued,
  DETERMINISTIC_QUEUED,
  type VerificationQueued,
} from "@/server/contracts/events";
import type { Deps } from "@/server/deps/deps";
import { jobDeps } from "@/server/deps/tenantDeps";
import type { DecidableGroups } from "@/server/jobs/decidableGroups";
import { RETRIES } from "@/server/jobs/functions/executeVerification";
import { decideTogether } from "@/server/verification/decideTogether";

/**
 * Defines the function that decides the verifications of a group, so that they share calls and commits. A verification
 * that is not decided gets a separate run, which ends it. `runsPerTenant` is null for no limit.
 */
export function decideVerifications(
  client: Inngest,
  deps: Deps,
  groups: DecidableGroups,
  runsPerTenant: number | null,
) {
  return client.createFunction(
    {
      id: "decide-verifications",
      triggers: [{ event: DECIDABLE_QUEUED }],
      retries: RETRIES,
      ...(runsPerTenant !== null && { concurrency: [{ limit: runsPerTenant, key: "event.data.tenant_id" }] }),
      onFailure: async ({ event, step }) => {
        const { tenant_id, verification_ids } = DecidableQueued.parse(event.data.event.data);
        await step.sendEvent("queue-alone", singleEvents(tenant_id, verification_ids));
      },
    },
    async ({ event, step }) => {
      const { tenant_id, verification_ids } = DecidableQueued.parse(event.data);
      const open = await decideTogether(jobDeps(deps, tenant_id), verification_ids).finally(() =>
        groups.onGroupEnd(tenant_id),
      );
      if (open.length > 0) await step.sendEvent("queue-alone", singleEvents(tenant_id, open));
      return { verification_ids, open };
    },
  );
}

const singleEvents = (tenant_id: string, verificationIds: readonly string[]) =>
  verificationIds.map((id) => ({
    name: DETERMINISTIC_QUEUED,
    id,
    data: { tenant_id, verification_id: id } satisfies VerificationQueued,
  }));
