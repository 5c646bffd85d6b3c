// Calls one procedure with fetch: on the account pages, the tRPC client would be larger than the page.
import type { OperationId } from "@/server/api/operations";

/** Returns the procedure's result; throws an error for `readProblem`. `kind` is the operation's. */
export async function callProcedure<T>(kind: "query" | "mutation", id: OperationId, input: object = {}): Promise<T> {
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
  throw Object.assign(new Error(`${id} returned ${response.status}`), { data: answer.error?.data });
}
