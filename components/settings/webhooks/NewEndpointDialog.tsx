"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/settings/FormDialog";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { EndpointFields, endpointOf } from "@/components/settings/webhooks/EndpointFields";
import { SecretDialog } from "@/components/settings/webhooks/SecretDialog";
import { useTRPC } from "@/components/trpc/provider";

export function NewEndpointDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useMutation(
    trpc.webhook.create.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.webhook.pathFilter()) }),
  );
  if (create.data) return <SecretDialog secret={create.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={TEXTS.create}
      verb={TEXTS.create}
      busy={create.isPending}
      error={create.error}
      onSubmit={(fields) => create.mutate({ body: endpointOf(fields) })}
      onClose={onClose}
    >
      <EndpointFields />
    </FormDialog>
  );
}
