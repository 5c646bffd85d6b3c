import { defineOperation } from "@/server/contracts/operation";
import { TenantSettings, TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";

const owners = { tag: "Account", auth: "cockpit", role: "owner", problems: [] } as const;

export const tenantSettingsOperations = {
  "tenantSettings.get": defineOperation({
    ...owners,
    http: { method: "GET", path: "/v1/tenant-settings" },
    summary: "Read the settings of the tenant",
    kind: "query",
    success: { 200: TenantSettings },
  }),
  "tenantSettings.change": defineOperation({
    ...owners,
    http: { method: "PATCH", path: "/v1/tenant-settings" },
    summary: "Change settings of the tenant",
    description: "The audit entry has the value of each changed setting before and after.",
    kind: "mutation",
    audit: ["tenant_settings.changed"],
    body: TenantSettingsChange,
    success: { 200: TenantSettings },
  }),
};
