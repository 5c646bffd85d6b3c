import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { PasswordField } from "@/components/account/PasswordField";
import { SESSIONS_KEY } from "@/components/account/session-queries";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { useMe } from "@/components/shell/me";
import { changePassword } from "@/components/shell/session/auth-api";
import type { ShownProblem } from "@/components/trpc/read-problem";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { InputField } from "@/components/ui/Field";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { toastDone } from "@/components/ui/toast";

/** Changes the password. The input is kept when the request is rejected. */
export function ChangePasswordForm() {
  const { email } = useMe();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<ShownProblem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    setIsBusy(true);
    setProblem(null);
    const answer = await changePassword({
      currentPassword: String(fields.get("current")),
      newPassword: String(fields.get("password")),
    });
    setIsBusy(false);
    if (!answer.ok) return setProblem(answer.problem);
    form.reset();
    toastDone(TEXTS.passwordChanged);
    await queries.invalidateQueries({ queryKey: SESSIONS_KEY });
  };
  return (
    <Card title={TEXTS.password}>
      <form onSubmit={submit} className="max-w-sm space-y-4">
        {/* Password managers read the account from this field. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <InputField
          id="current-password"
          label={TEXTS.currentPassword}
          name="current"
          type="password"
          autoComplete="current-password"
          required
        />
        <PasswordField />
        <p className="text-muted text-sm">{TEXTS.changeHint}</p>
        {problem ? <ProblemNotice problem={problem} /> : null}
        <Button type="submit" disabled={isBusy}>
          {TEXTS.changePassword}
        </Button>
      </form>
    </Card>
  );
}
