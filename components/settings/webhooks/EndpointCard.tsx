"use client";

import { useState } from "react";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { DeleteEndpointDialog } from "@/components/settings/webhooks/DeleteEndpointDialog";
import { EditEndpointDialog } from "@/components/settings/webhooks/EditEndpointDialog";
import { ENDPOINT_LOOKS, endpointState } from "@/components/settings/webhooks/endpoint-state";
import { EventNames } from "@/components/settings/webhooks/EventNames";
import { RotateDialog } from "@/components/settings/webhooks/RotateDialog";
import { StatusButton } from "@/components/settings/webhooks/StatusButton";
import { Badge } from "@/components/ui/Badge";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { WebhookEndpoint } from "@/server/contracts/webhook";

const DIALOGS = { edit: EditEndpointDialog, delete: DeleteEndpointDialog } as const;

export function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [open, setOpen] = useState<keyof typeof DIALOGS | "rotate" | null>(null);
  const close = () => setOpen(null);
  const state = endpointState(endpoint);
  const Opened = open === null || open === "rotate" ? null : DIALOGS[open];
  const { disabled_reason, failing_since, previous_secret_expires_at: overlap } = endpoint;
  return (
    <Card
      title={
        <span className="break-all">
          <UntrustedText>{endpoint.url}</UntrustedText>
        </span>
      }
      trailing={<Badge {...ENDPOINT_LOOKS[state]}>{TEXTS[state]}</Badge>}
    >
      <Facts>
        {endpoint.description === null ? null : (
          <Fact name={TEXTS.description}>
            <UntrustedText>{endpoint.description}</UntrustedText>
          </Fact>
        )}
        <Fact name={TEXTS.events}>
          <EventNames events={endpoint.events} />
        </Fact>
        {disabled_reason === null ? null : (
          <Fact name={TEXTS.disabled}>
            <UntrustedText>{disabled_reason}</UntrustedText>
          </Fact>
        )}
        {failing_since === null ? null : (
          <Fact name={TEXTS.failing}>
            {TEXTS.failingSince} <Moment iso={failing_since} />
          </Fact>
        )}
        {overlap === null ? null : (
          <Fact name={TEXTS.secretTitle}>
            {TEXTS.twoSecrets} <Moment iso={overlap} />
          </Fact>
        )}
      </Facts>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button onClick={() => setOpen("edit")}>{TEXTS.edit}</Button>
        <Button onClick={() => setOpen("rotate")}>{TEXTS.rotate}</Button>
        <StatusButton endpoint={endpoint} />
        <Button onClick={() => setOpen("delete")}>{TEXTS.delete}</Button>
      </div>
      {Opened ? <Opened endpoint={endpoint} onClose={close} /> : null}
      {open === "rotate" ? <RotateDialog id={endpoint.endpoint_id} onClose={close} /> : null}
    </Card>
  );
}
