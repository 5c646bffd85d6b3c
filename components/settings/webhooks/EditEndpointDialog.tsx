"use client";

import { useMutation } from "@tanstack/react-query";
import { FormDialog } from "@/components/settings/FormDialog";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { EndpointFields, endpointOf } from "@/components/settings/webhooks/EndpointFields";
import { useSave } from "@/components/settings/use-act";
import { useTRPC } from "@/components/trpc/provider";
import type { WebhookEndpoint } from "@/server/webhooks/contract/webhook";

type EditEndpointDialogProps = { endpoint: WebhookEndpoint; onClose: () => void };

export function EditEndpointDialog({ endpoint, onClose }: EditEndpointDialogProps) {
  const trpc = useTRPC();
  const save = useSave();
  const done = { stale: trpc.webhook.pathFilter(), message: TEXTS.saved, onDone: onClose };
  const change = useMutation(trpc.webhook.change.mutationOptions(save(done)));
  return (
    <FormDialog
      title={TEXTS.editTitle}
      verb={TEXTS.save}
      mutation={change}
      onSubmit={(fields) => change.mutate({ id: endpoint.endpoint_id, body: endpointOf(fields) })}
      onClose={onClose}
    >
      <EndpointFields endpoint={endpoint} />
    </FormDialog>
  );
}
