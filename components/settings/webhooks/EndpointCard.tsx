import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { FormDialog } from "@/components/settings/FormDialog";
import { EndpointBadge, EventNames } from "@/components/settings/webhooks/endpoint-parts";
import { useAct, useSave } from "@/components/trpc/use-act";
import { EndpointFields, readEndpoint } from "@/components/settings/webhooks/EndpointFields";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedFact } from "@/components/ui/UntrustedFact";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { WebhookEndpoint } from "@/server/webhooks/contract/webhook";
import { SecretDialog } from "@/components/settings/webhooks/SecretDialog";
import { SelectField } from "@/components/ui/SelectField";

type EditEndpointDialogProps = { endpoint: WebhookEndpoint; onClose: () => void };

function EditEndpointDialog({ endpoint, onClose }: EditEndpointDialogProps) {
  const trpc = useTRPC();
  const onSuccess = { staleQueries: trpc.webhook.pathFilter(), message: TEXTS.saved, onDone: onClose };
  const change = useSave(trpc.webhook.change.mutationOptions(), onSuccess);
  return (
    <FormDialog
      title={TEXTS.editTitle}
      verb={TEXTS.save}
      mutation={change}
      onSubmit={(fields) => change.mutate({ id: endpoint.endpoint_id, body: readEndpoint(fields) })}
      onClose={onClose}
    >
      <EndpointFields endpoint={endpoint} />
    </FormDialog>
  );
}

type DeleteEndpointDialogProps = { endpoint: WebhookEndpoint; onClose: () => void };

function DeleteEndpointDialog({ endpoint: { endpoint_id: id, url }, onClose }: DeleteEndpointDialogProps) {
  const trpc = useTRPC();
  const router = useRouter();
  const onSuccess = {
    staleQueries: trpc.webhook.list.queryFilter(),
    message: TEXTS.deleted,
    onDone: () => router.push("/settings/webhooks"),
  };
  const remove = useAct(trpc.webhook.delete.mutationOptions(), onSuccess);
  return (
    <ConfirmDialog
      title={TEXTS.deleteTitle}
      hint={TEXTS.deleteHint}
      verb={TEXTS.delete}
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <UntrustedText>{url}</UntrustedText>
    </ConfirmDialog>
  );
}

function StatusButton({ endpoint: { endpoint_id: id, status } }: { endpoint: WebhookEndpoint }) {
  const trpc = useTRPC();
  const isActive = status === "active";
  const onSuccess = {
    staleQueries: trpc.webhook.pathFilter(),
    message: isActive ? TEXTS.disabledDone : TEXTS.enabledDone,
  };
  const change = useAct(trpc.webhook.change.mutationOptions(), onSuccess);
  return (
    <Button
      disabled={change.isPending}
      onClick={() => change.mutate({ id, body: { status: isActive ? "disabled" : "active" } })}
    >
      {isActive ? TEXTS.disable : TEXTS.enable}
    </Button>
  );
}

const DIALOGS = { edit: EditEndpointDialog, delete: DeleteEndpointDialog } as const;

export function EndpointCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const [openDialog, setOpenDialog] = useState<keyof typeof DIALOGS | "rotate" | null>(null);
  const close = () => setOpenDialog(null);
  const OpenDialog = openDialog === null || openDialog === "rotate" ? null : DIALOGS[openDialog];
  const { disabled_reason, failing_since, previous_secret_expires_at: overlap } = endpoint;
  return (
    <Card
      title={
        <span className="break-all">
          <UntrustedText>{endpoint.url}</UntrustedText>
        </span>
      }
      trailing={<EndpointBadge endpoint={endpoint} />}
    >
      <Facts>
        <UntrustedFact name={TEXTS.description} text={endpoint.description} />
        <Fact name={TEXTS.events}>
          <EventNames endpoint={endpoint} />
        </Fact>
        <UntrustedFact name={TEXTS.disabled} text={disabled_reason} />
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
        <Button onClick={() => setOpenDialog("edit")}>{TEXTS.edit}</Button>
        <Button onClick={() => setOpenDialog("rotate")}>{TEXTS.rotate}</Button>
        <StatusButton endpoint={endpoint} />
        <Button onClick={() => setOpenDialog("delete")}>{TEXTS.delete}</Button>
      </div>
      {OpenDialog ? <OpenDialog endpoint={endpoint} onClose={close} /> : null}
      {openDialog === "rotate" ? <RotateDialog id={endpoint.endpoint_id} onClose={close} /> : null}
    </Card>
  );
}

type Hours = keyof typeof TEXTS.overlaps;
const OVERLAPS = (["24", "168", "1", "0"] as const).map((value) => ({ value, label: TEXTS.overlaps[value] }));

/** Creates a new secret, then shows it once. */
function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const trpc = useTRPC();
  const [hours, setHours] = useState<Hours>("24");
  const rotate = useSave(trpc.webhook.rotate.mutationOptions(), { staleQueries: trpc.webhook.pathFilter() });
  if (rotate.data) return <SecretDialog secret={rotate.data.secret} onClose={onClose} />;
  return (
    <FormDialog
      title={TEXTS.rotateTitle}
      hint={TEXTS.rotateHint}
      verb={TEXTS.rotate}
      mutation={rotate}
      onSubmit={() => rotate.mutate({ id, body: { overlap_hours: Number(hours) } })}
      onClose={onClose}
    >
      <SelectField label={TEXTS.overlap} options={OVERLAPS} value={hours} onChange={setHours} />
    </FormDialog>
  );
}
