// Sends acts to the service, and maps rejections to outcomes.
import type { QueryClient } from "@tanstack/react-query";
import type { Act, ConflictingDecision } from "@/components/review/outbox/acts";
import type { Sender, SendResult } from "@/components/review/outbox/Outbox";
import { problemOf } from "@/components/trpc/problem-of";
import type { Trpc, TrpcClient } from "@/components/trpc/provider";
import type { ProblemCode } from "@/server/contracts/problems";

type Calls = {
  tenantId: string;
  accountId: string;
  queries: QueryClient;
  trpc: Trpc;
  client: TrpcClient;
};

/** Problems that are unrelated to the decision, so it is retried. */
const RETRYABLE: readonly (ProblemCode | null)[] = [
  null,
  "unauthorized",
  "internal_error",
  "service_unavailable",
  "rate_limited",
];

export function senderOf(calls: Calls): Sender {
  return {
    send: (act) => send(calls, act),
    sendLeaving: ({ id, sending }) => {
      const [path, input] =
        sending.kind === "determine"
          ? ["review.decide", { body: sending.body }]
          : ["review.defer", { verification_id: id, body: {} }];
      const headers = { "content-type": "application/json", "x-svc-tenant-id": calls.tenantId };
      // The page is unloading; the tab sends again when it is restored.
      fetch(`/api/trpc/${path}`, { method: "POST", keepalive: true, headers, body: JSON.stringify(input) }).catch(
        () => undefined,
      );
    },
  };
}

async function send(calls: Calls, act: Act): Promise<SendResult> {
  const { queries, trpc } = calls;
  // networkMode: offline, the call must fail, not stay in flight.
  const options = { networkMode: "always" as const, retry: false };
  const mutations = queries.getMutationCache();
  try {
    if (act.sending.kind === "determine") {
      const mutation = mutations.build(queries, { ...trpc.review.decide.mutationOptions(), ...options });
      await mutation.execute({ body: act.sending.body });
    } else {
      const mutation = mutations.build(queries, { ...trpc.review.defer.mutationOptions(), ...options });
      await mutation.execute({ verification_id: act.id, body: {} });
    }
  } catch (error) {
    const problem = problemOf(error);
    if (problem.code === "determination_already_recorded") return conflictOutcome(calls, act);
    if (RETRYABLE.includes(problem.code)) return { kind: "unanswered" };
    void queries.invalidateQueries(trpc.verification.detail.queryFilter({ id: act.id }));
    return { kind: "failed", outcome: { id: act.id, kind: "refused", problem } };
  }
  // A read that began before the act was recorded must not count as current; the item is read again when it is open or next opened.
  const detail = trpc.verification.detail.queryFilter({ id: act.id });
  await queries.cancelQueries(detail);
  void queries.invalidateQueries(detail);
  return { kind: "recorded" };
}

/** Another decision was first; or this one was recorded, and its response was lost. */
async function conflictOutcome(calls: Calls, act: Act): Promise<SendResult> {
  const { client, accountId } = calls;
  let conflicting: ConflictingDecision | null = null;
  try {
    const [{ review_decision: decided }, { items }] = await Promise.all([
      calls.queries.fetchQuery({ ...calls.trpc.verification.detail.queryOptions({ id: act.id }), staleTime: 0 }),
      client.review.queue.query({ status: "decided", limit: 50 }),
    ]);
    const name = items.find(({ verification_id }) => verification_id === act.id)?.decided_by?.name;
    if (decided) conflicting = { decision: decided.decision, by: name ?? decided.decided_by, at: decided.ts };
    const mine = act.sending.kind === "determine" && act.tries > 0 ? act.sending.body.decision : null;
    if (decided?.decided_by === accountId && decided.decision === mine) return { kind: "recorded" };
  } catch {
    // The conflict is certain even if its decision could not be read.
  }
  return { kind: "failed", outcome: { id: act.id, kind: "taken", decision: conflicting } };
}
