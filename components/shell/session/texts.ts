import type { ShownProblem } from "@/components/trpc/read-problem";

const problem = (title: string, fix: string): ShownProblem => ({ title, fix, code: null });

export const SESSION_TEXTS = {
  email: "Email",
  password: "Password",
  signIn: "Sign in",
  signingIn: "Signing in",
  forgotPassword: "Forgot your password? Ask the operator of this service for a reset link.",
  expiredTitle: "Your session has ended",
  expiredHint: "Sign in again to continue. Your input is kept, and unsent decisions are sent after you sign in.",
  otherAccount: "Use another account",
  unexpected: problem(
    "The request was rejected",
    "Try again. If the problem persists, contact the operator of this service.",
  ),
  otherAddress: problem(
    "This is not the address of the console",
    "Open the console at its own address, or ask the operator to set PUBLIC_BASE_URL to the address in your browser.",
  ),
  tooMany: (seconds: number) => problem("Too many attempts", `Wait ${seconds} seconds, then try again.`),
  noTenant: problem(
    "This account does not belong to a tenant",
    "Ask an owner of a tenant for an invitation, then sign in again.",
  ),
  problems: {
    INVALID_EMAIL_OR_PASSWORD: problem(
      "The email or password is wrong",
      "Check both. Accounts are created by invitation only.",
    ),
    UNAUTHORIZED: { ...problem("Your session has ended", "Sign in again."), code: "unauthorized" },
    INVALID_PASSWORD: problem("The current password is wrong", "Enter the password that you sign in with."),
    INVALID_EMAIL: problem("This is not an email address", "Enter an address such as name@example.com."),
    INVALID_TOKEN: problem(
      "This link has expired or was already used",
      "Ask the operator of this service for a new reset link. A link is valid for 1 hour and can be used once.",
    ),
    PASSWORD_TOO_SHORT: problem("The password is too short", "Use at least 8 characters."),
    PASSWORD_TOO_LONG: problem("The password is too long", "Use at most 128 characters."),
  } as Readonly<Record<string, ShownProblem>>,
} as const;
