import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import type { WebhookEvent } from "@/server/webhooks/contract/webhook";

export function EventNames({ events }: { events: readonly WebhookEvent[] }) {
  if (events.length === 0) return TEXTS.allEvents;
  return <span className="font-mono break-words">{events.join(", ")}</span>;
}
