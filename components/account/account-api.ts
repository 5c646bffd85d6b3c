// Requests of the account pages, where no tenant is selected yet.
import { type AuthAnswer, call, signIn } from "@/components/shell/session/auth-api";
import { callProcedure } from "@/components/trpc/ask";
import { readProblem } from "@/components/trpc/read-problem";
import type { AcceptInvitationRequest, Invitation, InvitationAccepted, Me } from "@/server/account/contract/account";

/** Reads the current account; fails without a session or a membership. */
export const readMe = (): Promise<AuthAnswer<Me>> => toAuthAnswer(callProcedure<Me>("query", "account.me"));

/** Reads the email of the current account, with or without a membership. */
export async function readSignedIn(): Promise<string | null> {
  const answer = await call<{ user: { email: string } } | null>("get-session");
  return answer.ok ? (answer.data?.user.email ?? null) : null;
}

export const readInvitation = (token: string): Promise<AuthAnswer<Invitation>> =>
  toAuthAnswer(callProcedure<Invitation>("mutation", "account.invitation", { body: { token } }));

/** Accepts an invitation and signs a new account in. */
export async function join(request: AcceptInvitationRequest): Promise<AuthAnswer<InvitationAccepted>> {
  const acceptance = await toAuthAnswer(
    callProcedure<InvitationAccepted>("mutation", "account.acceptInvitation", { body: request }),
  );
  if (!acceptance.ok || request.password === undefined) return acceptance;
  const signedIn = await signIn(acceptance.data.email, request.password);
  return signedIn.ok ? acceptance : signedIn;
}

async function toAuthAnswer<T>(call: Promise<T>): Promise<AuthAnswer<T>> {
  try {
    return { ok: true, data: await call };
  } catch (error) {
    return { ok: false, problem: readProblem(error) };
  }
}
