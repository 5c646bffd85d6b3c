import { Ban, CircleCheck, TriangleAlert } from "lucide-react";
import type { WebhookEndpoint } from "@/server/webhooks/contract/webhook";

export const ENDPOINT_LOOKS = {
  active: { tone: "good", icon: CircleCheck },
  failing: { tone: "caution", icon: TriangleAlert },
  disabled: { tone: "neutral", icon: Ban },
} as const;

export function endpointState({ status, failing_since }: WebhookEndpoint): keyof typeof ENDPOINT_LOOKS {
  if (status === "disabled") return "disabled";
  return failing_since === null ? "active" : "failing";
}
