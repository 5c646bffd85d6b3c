import { STATE_LOOKS } from "@/components/settings/looks";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { Badge } from "@/components/ui/Badge";
import type { WebhookEndpoint } from "@/server/webhooks/contract/webhook";

export function EndpointBadge({ endpoint: { status, failing_since } }: { endpoint: WebhookEndpoint }) {
  const state = status === "active" && failing_since !== null ? "failing" : status;
  return <Badge {...STATE_LOOKS[state]}>{TEXTS[state]}</Badge>;
}

export function EventNames({ endpoint: { events } }: { endpoint: WebhookEndpoint }) {
  if (events.length === 0) return TEXTS.allEvents;
  return <span className="font-mono break-words">{events.join(", ")}</span>;
}
