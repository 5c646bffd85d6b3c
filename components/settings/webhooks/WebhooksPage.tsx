"use client";

import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CreateButton } from "@/components/settings/CreateButton";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { ENDPOINT_LOOKS, endpointState } from "@/components/settings/webhooks/endpoint-state";
import { EventNames } from "@/components/settings/webhooks/EventNames";
import { NewEndpointDialog } from "@/components/settings/webhooks/NewEndpointDialog";
import { useTRPC } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import { UntrustedText } from "@/components/ui/UntrustedText";

export function WebhooksPage() {
  const trpc = useTRPC();
  const [creating, setCreating] = useState(false);
  const list = useQuery(trpc.webhook.list.queryOptions({}));
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={<CreateButton label={TEXTS.create} onCreate={() => setCreating(true)} />}
        query={list}
        items={list.data?.endpoints}
        keyOf={({ endpoint_id }) => endpoint_id}
        row={(endpoint) => {
          const state = endpointState(endpoint);
          return (
            <ItemRow
              title={
                <Link
                  href={`/settings/webhooks/${endpoint.endpoint_id}`}
                  className="text-accent min-w-0 break-all underline underline-offset-4"
                >
                  <UntrustedText>{endpoint.url}</UntrustedText>
                </Link>
              }
              badges={<Badge {...ENDPOINT_LOOKS[state]}>{TEXTS[state]}</Badge>}
              facts={
                <>
                  {endpoint.description === null ? null : (
                    <p>
                      <UntrustedText>{endpoint.description}</UntrustedText>
                    </p>
                  )}
                  <p>
                    <EventNames events={endpoint.events} />
                  </p>
                </>
              }
            />
          );
        }}
        empty={{ icon: Webhook, title: TEXTS.empty, hint: TEXTS.emptyHint }}
      />
      {creating ? <NewEndpointDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
