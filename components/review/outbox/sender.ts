// The calls that acts become, and what their refusals mean to a reviewer.
import type { QueryClient } from "@tanstack/react-query";
import type { Act, ConflictingDecision } from "@/components/review/outbox/acts";
import type { Answer, Sender } from "@/components/review/outbox/Outbox";
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

/** Refusals that say nothing about the decision: it is sent again. */
const PASSING: readonly (ProblemCode | null)[] = [
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
      // Nobody is left to hear an answer or a failure; the tab sends again when it comes back.
      fetch(`/api/trpc/${path}`, { method: "POST", keepalive: true, headers, body: JSON.stringify(input) }).catch(
        () => undefined,
      );
    },
  };
}

async function send(calls: Calls, act: Act): Promise<Answer> {
  const { queries, trpc } = calls;
  // networkMode: an act without a network must come back unanswered, not stay under way for good.
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
    if (problem.code === "determination_already_recorded") return taken(calls, act);
    if (PASSING.includes(problem.code)) return { kind: "unanswered" };
    void queries.invalidateQueries(trpc.verification.detail.queryFilter({ id: act.id }));
    return { kind: "failed", outcome: { id: act.id, kind: "refused", problem } };
  }
  // Read again when it is looked at again; nobody waits for it now.
  void queries.invalidateQueries({ ...trpc.verification.detail.queryFilter({ id: act.id }), refetchType: "none" });
  return { kind: "recorded" };
}

/** Somebody decided before; or this very decision did, whose answer was lost on its way. */
async function taken(calls: Calls, act: Act): Promise<Answer> {
  const { client, accountId } = calls;
  let rival: ConflictingDecision | null = null;
  try {
    const [{ review_decision: decided }, { items }] = await Promise.all([
      calls.queries.fetchQuery({ ...calls.trpc.verification.detail.queryOptions({ id: act.id }), staleTime: 0 }),
      client.review.queue.query({ status: "decided", limit: 50 }),
    ]);
    const name = items.find(({ verification_id }) => verification_id === act.id)?.decided_by?.name;
    if (decided) rival = { decision: decided.decision, by: name ?? decided.decided_by, at: decided.ts };
    const mine = act.sending.kind === "determine" && act.tries > 0 ? act.sending.body.decision : null;
    if (decided?.decided_by === accountId && decided.decision === mine) return { kind: "recorded" };
  } catch {
    // Who it was can be read later; that it was taken is certain.
  }
  return { kind: "failed", outcome: { id: act.id, kind: "taken", rival } };
}
