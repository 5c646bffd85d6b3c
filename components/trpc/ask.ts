// One call of a procedure with nothing but fetch: for pages that come before the console, where a client would weigh more than they do.
import type { OperationId } from "@/server/contracts/operations";

/** Answers the procedure's result; throws what `problemOf` reads. `kind` as in the operation's row. */
export async function ask<T>(kind: "query" | "mutation", id: OperationId, input: object = {}): Promise<T> {
  const json = JSON.stringify(input);
  const response =
    kind === "query"
      ? await fetch(`/api/trpc/${id}?input=${encodeURIComponent(json)}`)
      : await fetch(`/api/trpc/${id}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: json,
        });
  const answer = (await response.json()) as { result?: { data: T }; error?: { data?: unknown } };
  if (answer.result) return answer.result.data;
  throw Object.assign(new Error(`${id} answered ${response.status}`), { data: answer.error?.data });
}
