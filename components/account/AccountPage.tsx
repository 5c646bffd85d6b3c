"use client";

import { ChangePasswordForm } from "@/components/account/ChangePasswordForm";
import { SessionList } from "@/components/account/SessionList";
import { ACCOUNT_TEXTS as TEXTS } from "@/components/account/texts";
import { ThemeSwitch } from "@/components/shell/ThemeSwitch";
import { useMe } from "@/components/shell/me";
import { HOME_PAGE } from "@/components/shell/pages";
import { enterTenant } from "@/components/shell/tenant";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Fact, Facts } from "@/components/ui/Facts";
import { UntrustedFact } from "@/components/ui/UntrustedFact";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { Membership } from "@/server/account/contract/account";

export function AccountPage() {
  const { name, email } = useMe();
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5">
      <h1 className="text-xl">{TEXTS.account}</h1>
      <Card title={TEXTS.you}>
        <Facts>
          <UntrustedFact name={TEXTS.nameOf} text={name} />
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

function TenantList() {
  const { tenants, tenant_id } = useMe();
  return (
    <Card title={TEXTS.tenants}>
      <ul className="divide-line divide-y text-sm">
        {tenants.map((tenant) => (
          <li
            key={tenant.tenant_id}
            className="flex min-h-9 flex-wrap items-center gap-x-4 py-1.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0 flex-1">
              <UntrustedText>{tenant.name}</UntrustedText>
              <span className="text-muted block text-xs">{listRoles(tenant)}</span>
            </span>
            {tenant.tenant_id === tenant_id ? (
              <span className="text-muted">{TEXTS.openNow}</span>
            ) : (
              <Button onClick={() => enterTenant(tenant.tenant_id, HOME_PAGE)}>{TEXTS.open}</Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function listRoles({ owner, reviewer }: Membership): string {
  const roles = [...(owner ? [TEXTS.role.owner] : []), ...(reviewer ? [TEXTS.role.reviewer] : [])];
  return roles.join(", ") || TEXTS.role.member;
}
