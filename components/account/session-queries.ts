import { call, revokeSession, type AuthAnswer } from "@/components/shell/session/auth-api";

export type Session = {
  token: string;
  createdAt: string;
  expiresAt: string;
  userAgent: string | null;
  ipAddress: string | null;
};
export type Sessions = { current: string | undefined; sessions: Session[] };

export const SESSIONS_KEY = ["auth", "sessions"];

/** Lists the account's sessions, newest first. Rejects with the problem of the response. */
export async function readSessions(): Promise<Sessions> {
  const [currentSession, sessions] = await Promise.all([
    call<{ session: Session } | null>("get-session"),
    call<Session[]>("list-sessions"),
  ]);
  return {
    current: unwrapAnswer(currentSession)?.session.token,
    sessions: unwrapAnswer(sessions).toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt)),
  };
}

/** Ends a session. Rejects with the problem of the response. */
export async function endSession(token: string): Promise<void> {
  unwrapAnswer(await revokeSession(token));
}

function unwrapAnswer<T>(answer: AuthAnswer<T>): T {
  if (answer.ok) return answer.data;
  throw Object.assign(new Error(answer.problem.title), { problem: answer.problem });
}
