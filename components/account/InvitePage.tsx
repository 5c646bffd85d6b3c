"use client";

import { type FormEvent, useEffect, useState } from "react";
import { PasswordField } from "@/components/account/PasswordField";
import { join, readInvitation, readSignedIn } from "@/components/account/account-api";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { useFragment } from "@/components/account/use-fragment";
import { HOME_PAGE } from "@/components/shell/pages";
import { SignInForm } from "@/components/shell/session/SignInForm";
import { enterTenant } from "@/components/shell/tenant";
import type { ShownProblem } from "@/components/trpc/read-problem";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { AuthAnswer } from "@/components/shell/session/auth-api";
import type { Invitation } from "@/server/account/contract/account";

/**
 * The ways to accept the invitation: with a new account, by signing in first, or with the account that is signed in.
 */
type AcceptStep = { as: "new" } | { as: "signIn" } | { as: "me"; email: string };

/** Accepts the invitation whose token is in the URL fragment. */
export function InvitePage() {
  const token = useFragment();
  const [step, setStep] = useState<AcceptStep>({ as: "new" });
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const invitation = useInvitation(token);
  const [isBusy, setIsBusy] = useState(false);
  const accept = async (account?: { name: string; password: string }) => {
    setIsBusy(true);
    setProblem(null);
    const answer = await join({ token: token ?? "", ...account });
    if (answer.ok) return enterTenant(answer.data.tenant_id, HOME_PAGE);
    setProblem(answer.problem);
    setIsBusy(false);
  };
  const change = (nextStep: AcceptStep) => {
    setProblem(null);
    setStep(nextStep);
  };
  const haveAccount = async () => {
    const email = await readSignedIn();
    change(email === null ? { as: "signIn" } : { as: "me", email });
    return null;
  };
  if (token === "") return <Heading hint={TEXTS.noToken} />;
  if (invitation?.ok === false) {
    if (invitation.problem.code === "not_found") return <Heading hint={TEXTS.notUsable} />;
    return (
      <>
        <Heading hint={TEXTS.invitationHint} />
        <ProblemNotice problem={invitation.problem} />
      </>
    );
  }
  return (
    <>
      <Heading hint={step.as === "me" ? TEXTS.invitedHere(step.email) : TEXTS.invitationHint} />
      {invitation?.ok ? (
        <p className="text-sm font-medium">
          <UntrustedText>{TEXTS.invitedTo(invitation.data)}</UntrustedText>
        </p>
      ) : null}
      {step.as === "new" ? <JoinAsNewForm isBusy={isBusy} onJoin={accept} /> : null}
      {step.as === "signIn" ? <SignInForm onSignedIn={haveAccount} /> : null}
      {step.as === "me" ? (
        <Button look="primary" disabled={isBusy} onClick={() => accept()}>
          {TEXTS.joinAsMe}
        </Button>
      ) : null}
      {problem ? <ProblemNotice problem={problem} /> : null}
      <p className="text-sm">
        <button
          type="button"
          onClick={() => (step.as === "new" ? haveAccount() : change({ as: "new" }))}
          className="text-accent underline underline-offset-4"
        >
          {step.as === "new" ? TEXTS.haveAccount : TEXTS.joinAsNew}
        </button>
      </p>
    </>
  );
}

/** Reads the invitation of a token; null until the answer arrives. */
function useInvitation(token: string | null): AuthAnswer<Invitation> | null {
  const [invitation, setInvitation] = useState<AuthAnswer<Invitation> | null>(null);
  useEffect(() => {
    if (token !== null && token !== "") void readInvitation(token).then(setInvitation);
  }, [token]);
  return invitation;
}

function Heading({ hint }: { hint: string }) {
  return (
    <div className="space-y-1">
      <h1 className="text-2xl">{TEXTS.invitation}</h1>
      <p className="text-muted text-sm">{hint}</p>
    </div>
  );
}

type JoinAsNewFormProps = { isBusy: boolean; onJoin: (account: { name: string; password: string }) => Promise<void> };

function JoinAsNewForm({ isBusy, onJoin }: JoinAsNewFormProps) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    await onJoin({ name: String(fields.get("name")), password: String(fields.get("password")) });
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <InputField
        id="join-name"
        label={TEXTS.name}
        hint={TEXTS.nameHint}
        name="name"
        autoComplete="name"
        autoFocus
        required
      />
      <PasswordField />
      <Button type="submit" look="primary" disabled={isBusy}>
        {TEXTS.join}
      </Button>
    </form>
  );
}
