"use client";

import { CircleCheck } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PasswordField } from "@/components/account/PasswordField";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { useFragment } from "@/components/account/use-fragment";
import { resetPassword } from "@/components/shell/session/auth-api";
import { SESSION_TEXTS } from "@/components/shell/session/texts";
import type { ShownProblem } from "@/components/trpc/read-problem";
import { Button, buttonClass } from "@/components/ui/Button";
import { Notice } from "@/components/ui/Notice";
import { ProblemNotice } from "@/components/ui/ProblemNotice";

/** Sets a new password with the token in the URL fragment. */
export function ResetPage() {
  const token = useFragment();
  const [state, setState] = useState<"idle" | "busy" | "done" | ShownProblem>("idle");
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const password = String(new FormData(event.currentTarget).get("password"));
    setState("busy");
    const answer = await resetPassword(token ?? "", password);
    setState(answer.ok ? "done" : answer.problem);
  };
  if (state === "done") {
    return (
      <>
        <h1 className="text-2xl">{TEXTS.resetTitle}</h1>
        <div role="status">
          <Notice tone="good" icon={CircleCheck}>
            <p>{TEXTS.resetDone}</p>
          </Notice>
        </div>
        <a href="/sign-in" className={buttonClass("primary")}>
          {SESSION_TEXTS.signIn}
        </a>
      </>
    );
  }
  return (
    <>
      <div className="space-y-1">
        <h1 className="text-2xl">{TEXTS.resetTitle}</h1>
        <p className="text-muted text-sm">{token === "" ? TEXTS.noToken : TEXTS.resetHint}</p>
      </div>
      {token === "" ? null : (
        <form onSubmit={submit} className="space-y-4">
          <PasswordField />
          {typeof state === "object" ? <ProblemNotice problem={state} /> : null}
          <Button type="submit" look="primary" disabled={state === "busy"}>
            {TEXTS.resetSave}
          </Button>
        </form>
      )}
    </>
  );
}
