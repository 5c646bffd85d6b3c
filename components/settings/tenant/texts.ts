import type { TenantSettingsChange } from "@/server/tenant/contract/tenantSettings";

export const TENANT_TEXTS = {
  title: "Tenant settings",
  hint: "These settings apply to the whole tenant. Every change is in the audit trail.",
  changed: "Setting changed",
} as const;

export const SETTING_TEXTS: Record<keyof TenantSettingsChange, { label: string; hint: string }> = {
  allow_self_adjudication: {
    label: "Allow self-adjudication",
    hint: "Reviewers may close escalations that they routed or decided on. The signed record states it.",
  },
  decisions_also_label: {
    label: "Use decisions as feedback",
    hint: "The cockpit sends each decision as feedback too. Blind reviews count in calibration and reports; decisions with the verdict in view are counted separately because they are biased toward it.",
  },
  limit_judgment_minutes: {
    label: "Cap claimed minutes at the observed time",
    hint: "A judgment cannot claim more minutes than passed since its reviewer opened the escalation.",
  },
  single_readings: {
    label: "Skip independent readings",
    hint: "Favorable answers of a model count at once, without a second call that reads the cited passages. This costs less, but a prompt injection in a submission succeeds more easily. Signed verdicts state it.",
  },
};
