"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/settings/FormDialog";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { EndpointFields, endpointOf } from "@/components/settings/webhooks/EndpointFields";
import { useTRPC } from "@/components/trpc/provider";
import { toastDone } from "@/components/ui/toast";
import type { WebhookEndpoint } from "@/server/webhooks/contract/webhook";

type EditEndpointDialogProps = { endpoint: WebhookEndpoint; onClose: () => void };

export function EditEndpointDialog({ endpoint, onClose }: EditEndpointDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(
    trpc.webhook.change.mutationOptions({
      onSuccess: () => {
        toastDone(TEXTS.saved);
        onClose();
        return queries.invalidateQueries(trpc.webhook.pathFilter());
      },
    }),
  );
  return (
    <FormDialog
      title={TEXTS.editTitle}
      verb={TEXTS.save}
      busy={change.isPending}
      error={change.error}
      onSubmit={(fields) => change.mutate({ id: endpoint.endpoint_id, body: endpointOf(fields) })}
      onClose={onClose}
    >
      <EndpointFields endpoint={endpoint} />
    </FormDialog>
  );
}
