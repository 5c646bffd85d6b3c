import type { TrpcClient } from "@/components/trpc/provider";

/** The maximum number of decided verifications to read. */
const MAX_OUTCOMES = 20;

/** Lists the newest submissions that reviewers decided on, each as a line of JSON labeled with its current answer. */
export async function readDecidedOutcomes(client: TrpcClient): Promise<string> {
  const lists = await Promise.all(
    (["accepted", "overridden", "routed"] as const).map((decision) =>
      client.verifications.search.query({ decided: decision, limit: MAX_OUTCOMES }),
    ),
  );
  const newest = lists
    .flatMap(({ items }) => items)
    // An escalation that is still open has decided nothing.
    .filter(({ decided, current }) => decided !== "routed" || current?.source === "escalation")
    .sort((a, b) => b.created_at.localeCompare(a.created_at))
    .slice(0, MAX_OUTCOMES);
  const details = await Promise.all(newest.map(({ id }) => client.verification.detail.query({ id })));
  return details
    .flatMap(({ verification, submission }) => {
      const output = submission.texts.find(({ name }) => name === "output")?.text;
      const label = verification.current?.determination;
      return output === undefined || label === undefined
        ? []
        : [JSON.stringify({ id: verification.id, output, label })];
    })
    .join("\n");
}
