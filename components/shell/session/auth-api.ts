// Requests to /api/auth, with readable problems.
import { NO_RESPONSE } from "@/components/trpc/texts";
import type { ShownProblem } from "@/components/trpc/read-problem";
import { SESSION_TEXTS } from "@/components/shell/session/texts";

export type AuthAnswer<T> = { ok: true; data: T } | { ok: false; problem: ShownProblem };

/** Signs in; the response sets the session cookie. */
export const signIn = (email: string, password: string) => call("sign-in/email", { email, password });
export const signOut = () => call("sign-out", {});
/** Sets a new password with the token of a reset link and ends all sessions of the account. */
export const resetPassword = (token: string, newPassword: string) => call("reset-password", { token, newPassword });
/** Sets a new password and ends the account's other sessions; this one continues with a new cookie. */
export const changePassword = (change: { currentPassword: string; newPassword: string }) =>
  call("change-password", change);
export const revokeSession = (token: string) => call("revoke-session", { token });

/** Sends a GET without `body`. */
export async function call<T = unknown>(path: string, body?: object): Promise<AuthAnswer<T>> {
  let response: Response;
  try {
    response = await fetch(`/api/auth/${path}`, {
      ...(body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    return { ok: false, problem: NO_RESPONSE };
  }
  if (response.ok) return { ok: true, data: (await response.json()) as T };
  return { ok: false, problem: readAuthProblem(response, (await response.json().catch(() => ({}))) as AuthError) };
}

/** An error of the sign-in library, or a problem of this service. */
type AuthError = { code?: string; detail?: string };

function readAuthProblem(response: Response, { code, detail }: AuthError): ShownProblem {
  if (response.status === 429) return SESSION_TEXTS.tooMany(Number(response.headers.get("retry-after")) || 60);
  if (code === "forbidden") return { ...SESSION_TEXTS.otherAddress, detail };
  return SESSION_TEXTS.problems[code ?? ""] ?? SESSION_TEXTS.unexpected;
}
