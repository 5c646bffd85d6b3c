import type { Invitation } from "@/server/account/contract/account";

export const ACCOUNT_TEXTS = {
  signIn: "Sign in",
  invitation: "Accept invitation",
  invitationHint:
    "An owner invited you to a tenant. Choose a name and a password. If you have an account, use its password.",
  invitedTo: ({ tenant_name, email, owner, reviewer, invited_by }: Invitation) => {
    const roles = [...(owner ? ["an owner"] : []), ...(reviewer ? ["a reviewer"] : [])].join(" and ");
    return `${invited_by ?? "The operator"} invites ${email} to ${tenant_name}${roles && `, as ${roles}`}.`;
  },
  notUsable: "This link was used, was revoked or has expired. Ask an owner of the tenant for a new one.",
  invitedHere: (email: string) => `You are signed in as ${email}. Join if the invitation was for this address.`,
  noToken: "The link is incomplete. Open the full link that you received.",
  join: "Join",
  joinAsMe: "Join with this account",
  joinAsNew: "Create an account instead",
  haveAccount: "I already have an account",
  name: "Your name",
  nameHint: "Members of the tenant see it with your decisions.",
  newPassword: "New password",
  passwordHint: "At least 8 characters; a long phrase works well.",
  resetTitle: "Choose a new password",
  resetHint: "This signs you out of all sessions.",
  resetSave: "Save password",
  resetDone: "Password changed. You are signed out of all sessions.",
  account: "Account",
  you: "You",
  email: "Email",
  nameOf: "Name",
  tenants: "Tenants",
  role: { owner: "Owner", reviewer: "Reviewer", member: "Member" },
  open: "Open",
  openNow: "current",
  theme: "Theme",
  password: "Password",
  currentPassword: "Current password",
  changeHint: "Changing your password signs you out of all other sessions and invalidates your tokens and reset links.",
  changePassword: "Change password",
  passwordChanged: "Password changed; all other sessions are signed out",
  sessions: "Sessions",
  sessionsHint:
    "Browsers that are signed in to this account. If you do not recognize one, sign it out and change your password.",
  thisSession: "This session",
  signedIn: "signed in",
  expires: "expires",
  end: "Sign out",
  ended: "Session signed out",
  browserOn: (browser: string | undefined, system: string | undefined) =>
    [browser ?? "Unknown browser", system].filter(Boolean).join(" on "),
} as const;
