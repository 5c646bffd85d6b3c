import { type FormEvent, useState } from "react";
import { signIn } from "@/components/shell/session/auth-api";
import { SESSION_TEXTS as TEXTS } from "@/components/shell/session/texts";
import type { ShownProblem } from "@/components/trpc/read-problem";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { ProblemNotice } from "@/components/ui/ProblemNotice";

type SignInFormProps = {
  /** The only account that may sign in; editable when absent. */
  email?: string;
  /** Resolves to the problem of the next step, or to null. */
  onSignedIn: () => Promise<ShownProblem | null>;
};

export function SignInForm({ email: fixedEmail, onSignedIn }: SignInFormProps) {
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem(null);
    const answer = await signIn(String(fields.get("email")), String(fields.get("password")));
    setProblem(answer.ok ? await onSignedIn() : answer.problem);
    setIsBusy(false);
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      <InputField
        id="sign-in-email"
        label={TEXTS.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        autoFocus={fixedEmail === undefined}
        readOnly={fixedEmail !== undefined}
        defaultValue={fixedEmail}
      />
      <InputField
        id="sign-in-password"
        label={TEXTS.password}
        name="password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus={fixedEmail !== undefined}
      />
      {problem ? <ProblemNotice problem={problem} /> : null}
      <Button type="submit" look="primary" disabled={isBusy}>
        {isBusy ? TEXTS.signingIn : TEXTS.signIn}
      </Button>
    </form>
  );
}
