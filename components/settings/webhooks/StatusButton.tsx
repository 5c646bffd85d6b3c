"use client";

import { useMutation } from "@tanstack/react-query";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useAct } from "@/components/settings/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import type { WebhookEndpoint } from "@/server/contracts/webhook";

export function StatusButton({ endpoint: { endpoint_id: id, status } }: { endpoint: WebhookEndpoint }) {
  const trpc = useTRPC();
  const act = useAct();
  const isActive = status === "active";
  const done = { stale: trpc.webhook.pathFilter(), message: isActive ? TEXTS.disabledDone : TEXTS.enabledDone };
  const change = useMutation(trpc.webhook.change.mutationOptions(act(done)));
  return (
    <Button
      disabled={change.isPending}
      onClick={() => change.mutate({ id, body: { status: isActive ? "disabled" : "active" } })}
    >
      {isActive ? TEXTS.disable : TEXTS.enable}
    </Button>
  );
}
