"use client";

import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { tenantSettingsQuery } from "@/components/settings/queries";
import { SETTING_TEXTS, TENANT_TEXTS as TEXTS } from "@/components/settings/tenant/texts";
import { SandboxCard } from "@/components/sandbox/SandboxCard";
import { useMe } from "@/components/shell/me";
import { useAct } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Card } from "@/components/ui/Card";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { isScripted } from "@/server/contracts/sandboxId";
import type { TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";

const NAMES = Object.keys(SETTING_TEXTS) as (keyof TenantSettingsChange)[];

/** Renders one checkbox per setting; a change is saved at once. */
export function TenantSettingsPage() {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(tenantSettingsQuery(trpc));
  const change = useAct(trpc.tenantSettings.change.mutationOptions(), {
    staleQueries: trpc.tenantSettings.get.queryFilter(),
    message: TEXTS.changed,
  });
  // Shows the change at the click, since the mutation is pending only a few milliseconds later.
  const [pendingChange, setPendingChange] = useState<TenantSettingsChange>({});
  const choose = (body: TenantSettingsChange) => {
    setPendingChange(body);
    change.mutate({ body }, { onSettled: () => setPendingChange({}) });
  };
  const { tenant_id: tenantId } = useMe();
  return (
    <div className="space-y-5">
      <Card title={TEXTS.title}>
        <p className="text-muted mb-3 max-w-prose text-sm">{TEXTS.hint}</p>
        <ErrorNotice error={error} onRetry={refetch} />
        {data ? (
          <ul className="space-y-3">
            {NAMES.map((name) => (
              <li key={name} className="flex items-start gap-2.5 text-sm">
                <input
                  id={name}
                  type="checkbox"
                  checked={pendingChange[name] ?? data[name]}
                  disabled={change.isPending}
                  aria-describedby={`${name}-hint`}
                  onChange={(event) => choose({ [name]: event.target.checked })}
                  className="accent-accent mt-0.5 size-4 shrink-0"
                />
                <div className="min-w-0">
                  <label htmlFor={name} className="cursor-pointer font-medium">
                    {SETTING_TEXTS[name].label}
                  </label>
                  <p id={`${name}-hint`} className="text-muted max-w-prose">
                    {SETTING_TEXTS[name].hint}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        ) : error ? null : (
          <Skeleton lines={3} />
        )}
      </Card>
      {isScripted(tenantId) ? null : <SandboxCard />}
    </div>
  );
}
