"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { ConfirmDialog } from "@/components/settings/ConfirmDialog";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useAct } from "@/components/settings/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { WebhookEndpoint } from "@/server/contracts/webhook";

type DeleteEndpointDialogProps = { endpoint: WebhookEndpoint; onClose: () => void };

export function DeleteEndpointDialog({ endpoint: { endpoint_id: id, url }, onClose }: DeleteEndpointDialogProps) {
  const trpc = useTRPC();
  const act = useAct();
  const router = useRouter();
  const done = {
    stale: trpc.webhook.list.queryFilter(),
    message: TEXTS.deleted,
    onDone: () => router.push("/settings/webhooks"),
  };
  const remove = useMutation(trpc.webhook.delete.mutationOptions(act(done)));
  return (
    <ConfirmDialog
      title={TEXTS.deleteTitle}
      hint={TEXTS.deleteHint}
      verb={TEXTS.delete}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <UntrustedText>{url}</UntrustedText>
    </ConfirmDialog>
  );
}
