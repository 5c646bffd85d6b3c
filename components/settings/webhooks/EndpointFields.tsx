import { CheckList } from "@/components/settings/CheckList";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { InputField } from "@/components/ui/Field";
import { toOptions } from "@/components/ui/Select";
import { WEBHOOK_EVENTS } from "@/server/webhooks/contract/events";
import type { WebhookEndpoint, WebhookEvent } from "@/server/webhooks/contract/webhook";

/** Renders the fields of an endpoint; without `endpoint`, those of a new one. */
export function EndpointFields({ endpoint }: { endpoint?: WebhookEndpoint }) {
  return (
    <>
      <InputField
        label={TEXTS.url}
        hint={TEXTS.urlHint}
        name="url"
        type="url"
        required
        autoComplete="off"
        placeholder={TEXTS.urlPlaceholder}
        defaultValue={endpoint?.url}
      />
      <InputField
        label={TEXTS.description}
        name="description"
        autoComplete="off"
        defaultValue={endpoint?.description ?? ""}
      />
      <CheckList
        name="events"
        legend={TEXTS.events}
        hint={TEXTS.eventsHint}
        options={toOptions(WEBHOOK_EVENTS)}
        selectedValues={endpoint?.events ?? []}
      />
    </>
  );
}

/** Reads the input of the form as a request body. */
export function readEndpoint(fields: FormData): { url: string; description: string | null; events: WebhookEvent[] } {
  const description = String(fields.get("description")).trim();
  return {
    url: String(fields.get("url")).trim(),
    description: description === "" ? null : description,
    events: fields.getAll("events") as WebhookEvent[],
  };
}
