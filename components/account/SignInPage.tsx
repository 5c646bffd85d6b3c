"use client";

import { useSearchParams } from "next/navigation";
import { nextAddress } from "@/components/account/next-address";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { readMe } from "@/components/account/account-api";
import { HOME_PAGE } from "@/components/shell/pages";
import { SignInForm } from "@/components/shell/session/SignInForm";
import { SESSION_TEXTS } from "@/components/shell/session/texts";

export function SignInPage() {
  const next = nextAddress(useSearchParams().get("next"), HOME_PAGE);
  const enter = async () => {
    const me = await readMe();
    if (!me.ok) return me.problem.code === "forbidden" ? SESSION_TEXTS.noTenant : me.problem;
    window.location.assign(next);
    // The form stays busy until the next page loads.
    return new Promise<never>(() => {});
  };
  return (
    <>
      <h1 className="text-2xl">{TEXTS.signIn}</h1>
      <SignInForm onSignedIn={enter} />
      <p className="text-muted text-sm">{SESSION_TEXTS.forgotPassword}</p>
    </>
  );
}
