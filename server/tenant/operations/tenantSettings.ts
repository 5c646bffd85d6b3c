import { defineMutation, defineQuery } from "@/server/contracts/operation";
import { TenantSettings, TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";

const owners = { tag: "Account", auth: "cockpit", role: "owner" } as const;

export const tenantSettingsOperations = {
  "tenantSettings.get": defineQuery({
    ...owners,
    http: { method: "GET", path: "/v1/tenant-settings" },
    summary: "Read the settings of the tenant",
    description: "Defaults apply until an owner changes a setting.",
    success: { 200: TenantSettings },
  }),
  "tenantSettings.change": defineMutation({
    ...owners,
    http: { method: "PATCH", path: "/v1/tenant-settings" },
    summary: "Change settings of the tenant",
    description: "The audit entry has the value of each changed setting before and after.",
    audit: ["tenant_settings.changed"],
    body: TenantSettingsChange,
    success: { 200: TenantSettings },
  }),
};
