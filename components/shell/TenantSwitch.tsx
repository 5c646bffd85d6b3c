import { ChevronsUpDown } from "lucide-react";
import { useMe } from "@/components/shell/me";
import { HOME_PAGE } from "@/components/shell/pages";
import { enterTenant } from "@/components/shell/tenant";
import { SHELL_TEXTS } from "@/components/shell/texts";
import { Button } from "@/components/ui/Button";
import { Menu, MenuChoice } from "@/components/ui/Menu";
import { UntrustedText } from "@/components/ui/UntrustedText";

/** Shows the name of the tenant, in a menu when the account has several. */
export function TenantSwitch() {
  const { tenant_id, tenants } = useMe();
  const currentTenant = tenants.find((tenant) => tenant.tenant_id === tenant_id);
  const name = (
    <span className="max-w-40 truncate max-sm:max-w-10">
      <UntrustedText>{currentTenant?.name ?? ""}</UntrustedText>
    </span>
  );
  if (tenants.length < 2) return <span className="text-muted flex truncate px-2 text-sm">{name}</span>;
  return (
    <Menu
      trigger={
        <Button look="quiet" aria-label={`${SHELL_TEXTS.tenant}: ${currentTenant?.name ?? ""}`}>
          {name}
          <ChevronsUpDown aria-hidden className="size-4 shrink-0" />
        </Button>
      }
    >
      <MenuChoice
        label={SHELL_TEXTS.tenant}
        value={tenant_id}
        options={tenants.map((tenant) => ({
          value: tenant.tenant_id,
          label: <UntrustedText>{tenant.name}</UntrustedText>,
        }))}
        onChange={(tenantId) => (tenantId === tenant_id ? undefined : enterTenant(tenantId, HOME_PAGE))}
      />
    </Menu>
  );
}
