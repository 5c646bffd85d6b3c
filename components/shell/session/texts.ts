import type { ShownProblem } from "@/components/trpc/problem-of";

const problem = (title: string, fix: string): ShownProblem => ({ title, fix, code: null });

export const SESSION_TEXTS = {
  email: "E-mail address",
  password: "Password",
  signIn: "Sign in",
  signingIn: "Signing in",
  forgotten: "Forgotten the password? The operator of this service can make a reset link.",
  expiredTitle: "Your session has ended",
  expiredHint: "Sign in again to go on. What you typed is still here; what was refused was not done, so do it again.",
  otherAccount: "Use another account",
  noAnswer: problem("The service did not answer", "Check the connection and try again."),
  unexpected: problem("The service refused this", "Try again; if it stays, tell the operator of this service."),
  tooMany: (seconds: number) => problem("Too many attempts", `Wait ${seconds} seconds, then try again.`),
  noTenant: problem(
    "This account belongs to no tenant",
    "Ask an owner of the tenant for an invitation, then sign in again.",
  ),
  refusals: {
    INVALID_EMAIL_OR_PASSWORD: problem(
      "The e-mail address or the password is wrong",
      "Check both. An account exists only by invitation.",
    ),
    UNAUTHORIZED: { ...problem("Your session has ended", "Sign in again."), code: "unauthorized" },
    INVALID_PASSWORD: problem("The current password is wrong", "Write the one that you signed in with."),
    INVALID_EMAIL: problem("This is not an e-mail address", "Write it as in name@example.com."),
    INVALID_TOKEN: problem(
      "This link is used up or too old",
      "Ask the operator of this service for a new reset link; one is good for an hour and for one password.",
    ),
    PASSWORD_TOO_SHORT: problem("The password is too short", "Use at least 8 characters."),
    PASSWORD_TOO_LONG: problem("The password is too long", "Use at most 128 characters."),
  } as Readonly<Record<string, ShownProblem>>,
} as const;
