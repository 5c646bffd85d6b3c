"use client";

import { useQuery } from "@tanstack/react-query";
import { Webhook } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { CreateButton } from "@/components/settings/CreateButton";
import { FormDialog } from "@/components/settings/FormDialog";
import { ItemRow } from "@/components/settings/ItemRow";
import { ListCard } from "@/components/settings/ListCard";
import { EndpointFields, readEndpoint } from "@/components/settings/webhooks/EndpointFields";
import { SecretDialog } from "@/components/settings/webhooks/SecretDialog";
import { EndpointBadge, EventNames } from "@/components/settings/webhooks/endpoint-parts";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useSave } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { UntrustedParagraph, UntrustedText } from "@/components/ui/UntrustedText";

export function WebhooksPage() {
  const trpc = useTRPC();
  const [isCreating, setIsCreating] = useState(false);
  const list = useQuery(trpc.webhook.list.queryOptions({}));
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={<CreateButton label={TEXTS.create} onCreate={() => setIsCreating(true)} />}
        query={list}
        items={list.data?.endpoints}
        itemKey={({ endpoint_id }) => endpoint_id}
        row={(endpoint) => (
          <ItemRow
            title={
              <Link
                href={`/settings/webhooks/${endpoint.endpoint_id}`}
                className="text-accent min-w-0 break-all underline underline-offset-4"
              >
                <UntrustedText>{endpoint.url}</UntrustedText>
              </Link>
            }
            badges={<EndpointBadge endpoint={endpoint} />}
            facts={
              <>
                <UntrustedParagraph text={endpoint.description} />
                <p>
                  <EventNames endpoint={endpoint} />
                </p>
              </>
            }
          />
        )}
        emptyState={{
          icon: Webhook,
          title: TEXTS.empty,
          explanation: TEXTS.emptyHint,
          action: <Button onClick={() => setIsCreating(true)}>{TEXTS.create}</Button>,
        }}
      />
      {isCreating ? <NewEndpointDialog onClose={() => setIsCreating(false)} /> : null}
    </>
  );
}

function NewEndpointDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const create = useSave(trpc.webhook.create.mutationOptions(), { staleQueries: trpc.webhook.pathFilter() });
  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={TEXTS.create}
      verb={TEXTS.create}
      mutation={create}
      onSubmit={(fields) => create.mutate({ body: readEndpoint(fields) })}
      onClose={onClose}
    >
      <EndpointFields />
    </FormDialog>
  );
}
