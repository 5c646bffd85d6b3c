// Renders components with the product's clients of tRPC and queries, and answers their requests over HTTP.
import { render } from "@testing-library/react";
import { userEvent, type UserEvent } from "@testing-library/user-event";
import type { ReactNode } from "react";
import { expect, onTestFinished, vi } from "vitest";
import { TrpcProvider } from "@/components/trpc/provider";
import { type OperationId, operations } from "@/server/api/operations";
import type { Operation } from "@/server/contracts/operation";
import { Problem, problemBody } from "@/server/contracts/problems";

/** The answer of an operation to its input: what its row declares for 200, or a problem. */
type Answers = { readonly [Id in OperationId]?: (input: unknown) => unknown };
type SentCall = { id: string; input: unknown };

/** @returns the user, and the calls that the components have sent */
export function renderWithService(element: ReactNode, answers: Answers): { user: UserEvent; sent: SentCall[] } {
  const sent: SentCall[] = [];
  const faults: unknown[] = [];
  // A component would show a fault of the answers below as a missing network.
  onTestFinished(() => expect(faults).toEqual([]));
  vi.stubGlobal("fetch", async (address: string, { body }: RequestInit) => {
    const url = new URL(address, "http://console.test");
    const ids = url.pathname.replace("/api/trpc/", "").split(",") as OperationId[];
    const text = typeof body === "string" ? body : (url.searchParams.get("input") ?? "{}");
    const inputs = JSON.parse(text) as Record<string, unknown>;
    try {
      const replies = ids.map((id, index) => {
        sent.push({ id, input: inputs[index] });
        return reply(id, answers[id]?.(inputs[index]));
      });
      return Response.json(replies);
    } catch (fault) {
      faults.push(fault);
      throw fault;
    }
  });
  const user = userEvent.setup();
  render(<TrpcProvider>{element}</TrpcProvider>);
  return { user, sent };
}

/** The reply of tRPC, as the service sends it. An answer that the operation's row does not declare throws. */
function reply(id: OperationId, answer: unknown) {
  if (Problem.is(answer)) {
    const problem = problemBody(answer, "http://docs.test");
    return { error: { message: problem.title, code: -32_600, data: { httpStatus: problem.status, problem } } };
  }
  const { success }: Operation = operations[id];
  const schema = Object.values(success)[0];
  if (!schema) throw new Error(`${id} declares no answer`);
  return { result: { data: schema.parse(answer) } };
}
