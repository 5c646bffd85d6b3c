import type { TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";

export const TENANT_TEXTS = {
  title: "Tenant settings",
  hint: "They apply to the whole tenant. Every change is in the audit trail.",
  changed: "Setting changed",
} as const;

export const SETTING_TEXTS: Record<keyof TenantSettingsChange, { label: string; hint: string }> = {
  allow_self_adjudication: {
    label: "Allow self-adjudication",
    hint: "Who routed a verdict or decided on it may also close its escalation. The signed record then states it.",
  },
  decisions_also_label: {
    label: "Decisions also label",
    hint: "The cockpit sends each decision as feedback too. Blind reviews count in calibration and reports; decisions with the verdict in view are shown apart, since they are biased towards it.",
  },
  limit_judgment_minutes: {
    label: "Limit the minutes of judgments",
    hint: "A judgment cannot claim more minutes than passed since its reviewer opened the escalation.",
  },
  single_readings: {
    label: "No independent readings",
    hint: "Favorable answers of a model count at once, without a second call that reads the cited passages. It costs less, and an attack in a submission succeeds more easily. Signed verdicts state it.",
  },
};
