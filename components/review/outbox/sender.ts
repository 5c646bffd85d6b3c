// Sends acts to the service, and maps rejections to outcomes.
import type { QueryClient } from "@tanstack/react-query";
import type { Act, ConflictingDecision } from "@/components/review/outbox/acts";
import type { Sender, SendResult } from "@/components/review/outbox/Outbox";
import { readProblem } from "@/components/trpc/read-problem";
import type { Trpc, TrpcClient } from "@/components/trpc/provider";
import type { FeedbackOutcome } from "@/server/contracts/enums";
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

export function createSender(calls: Calls): Sender {
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
  let label: Label;
  try {
    label = await execute(calls, act);
  } catch (error) {
    const problem = readProblem(error);
    if (problem.code === "determination_already_recorded") {
      const outcome = await conflictOutcome(calls, act);
      if (outcome.kind === "failed") await refreshItem(calls, act.id);
      if (outcome.kind !== "recorded") return outcome;
      label = "unknown";
    } else if (RETRYABLE.includes(problem.code)) {
      return { kind: "unanswered" };
    } else {
      await refreshItem(calls, act.id);
      return { kind: "failed", failure: { id: act.id, kind: "refused", problem } };
    }
  }
  if (!(await sendLabel(calls, act.id, label))) return { kind: "unanswered" };
  await refreshItem(calls, act.id);
  void calls.queries.invalidateQueries(calls.trpc.review.counts.queryFilter());
  return { kind: "recorded" };
}

/** Cancels reads that began before the decision, and fetches the item again now or when it is next opened. */
async function refreshItem({ queries, trpc }: Calls, id: string): Promise<void> {
  const detail = trpc.verification.detail.queryFilter({ id });
  await queries.cancelQueries(detail);
  void queries.invalidateQueries(detail);
}

/**
 * The label that the recorded decision gives the verdict, in a tenant whose decisions also label; unknown when the
 * response was lost.
 */
type Label = FeedbackOutcome | undefined | "unknown";

// When offline, the call must fail at once instead of waiting for the network.
const OPTIONS = { networkMode: "always" as const, retry: false };

async function execute({ queries, trpc }: Calls, { id, sending }: Act): Promise<Label> {
  const mutations = queries.getMutationCache();
  if (sending.kind === "determine") {
    const mutation = mutations.build(queries, { ...trpc.review.decide.mutationOptions(), ...OPTIONS });
    return (await mutation.execute({ body: sending.body })).label;
  }
  const mutation = mutations.build(queries, { ...trpc.review.defer.mutationOptions(), ...OPTIONS });
  await mutation.execute({ verification_id: id, body: {} });
  return undefined;
}

/**
 * Records the decision as feedback, which the service accepts once.
 * @returns false when it must be sent again
 */
async function sendLabel({ client }: Calls, id: string, label: Label): Promise<boolean> {
  try {
    const outcome = label === "unknown" ? (await client.verification.determination.query({ id })).label : label;
    if (outcome !== undefined)
      await client.verification.feedback.mutate({ id, body: { outcome, from_decision: true } });
    return true;
  } catch (error) {
    // The service refuses the label when an owner has just changed the setting; the decision stays recorded.
    return !RETRYABLE.includes(readProblem(error).code);
  }
}

/** Handles an item that is already decided: by another decision, or by this one, whose response was lost. */
async function conflictOutcome(calls: Calls, act: Act): Promise<SendResult> {
  const { client, accountId } = calls;
  let conflictingDecision: ConflictingDecision | null = null;
  try {
    const [{ review_decision: recordedDecision }, { items }] = await Promise.all([
      // A cached read may have begun before the decision, or be canceled when another act of the item is recorded.
      client.verification.detail.query({ id: act.id }),
      client.review.queue.query({ status: "decided", limit: 50 }),
    ]);
    const name = items.find(({ verification_id }) => verification_id === act.id)?.decided_by?.name;
    if (recordedDecision)
      conflictingDecision = {
        decision: recordedDecision.decision,
        by: name ?? recordedDecision.decided_by,
        at: recordedDecision.ts,
      };
    const sentDecision = act.sending.kind === "determine" && act.tries > 0 ? act.sending.body.decision : null;
    if (recordedDecision?.decided_by === accountId && recordedDecision.decision === sentDecision)
      return { kind: "recorded" };
  } catch (error) {
    // When it cannot be read, the recorded decision may be this one.
    if (RETRYABLE.includes(readProblem(error).code)) return { kind: "unanswered" };
  }
  return { kind: "failed", failure: { id: act.id, kind: "taken", decision: conflictingDecision } };
}
