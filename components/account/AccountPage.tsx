"use client";

import { ChangePasswordForm } from "@/components/account/ChangePasswordForm";
import { SessionList } from "@/components/account/SessionList";
import { TenantList } from "@/components/account/TenantList";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { useMe } from "@/components/shell/me";
import { ThemeSwitch } from "@/components/shell/ThemeSwitch";
import { Card } from "@/components/ui/Card";
import { Fact, Facts } from "@/components/ui/Facts";
import { UntrustedText } from "@/components/ui/UntrustedText";

export function AccountPage() {
  const { name, email } = useMe();
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5">
      <h1 className="text-xl">{TEXTS.account}</h1>
      <Card title={TEXTS.you}>
        <Facts>
          <Fact name={TEXTS.nameOf}>
            <UntrustedText>{name}</UntrustedText>
          </Fact>
          <Fact name={TEXTS.email}>{email}</Fact>
          <Fact name={TEXTS.theme}>
            <span className="inline-flex">
              <ThemeSwitch />
            </span>
          </Fact>
        </Facts>
      </Card>
      <TenantList />
      <ChangePasswordForm />
      <SessionList />
    </div>
  );
}
