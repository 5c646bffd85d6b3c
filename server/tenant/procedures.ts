import { getChecklist, markChecklist } from "@/server/tenant/checklist";
import { changeTenantSettings, getTenantSettings } from "@/server/tenant/settings";
import { checklistOperations } from "@/server/tenant/operations/checklist";
import { tenantSettingsOperations } from "@/server/tenant/operations/tenantSettings";
import { implement } from "@/server/trpc/implement";

export const tenantProcedures = {
  ...implement(checklistOperations, {
    "checklist.get": getChecklist,
    "checklist.mark": markChecklist,
  }),
  ...implement(tenantSettingsOperations, {
    "tenantSettings.get": getTenantSettings,
    "tenantSettings.change": changeTenantSettings,
  }),
};
