import { useState } from "react";
import { FormDialog } from "@/components/settings/FormDialog";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { SecretDialog } from "@/components/settings/webhooks/SecretDialog";
import { useSave } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { SelectField } from "@/components/ui/SelectField";

type Hours = keyof typeof TEXTS.overlaps;
const OVERLAPS = (["24", "168", "1", "0"] as const).map((value) => ({ value, label: TEXTS.overlaps[value] }));

/** Creates a new secret, then shows it once. */
export function RotateDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const trpc = useTRPC();
  const [hours, setHours] = useState<Hours>("24");
  const rotate = useSave(trpc.webhook.rotate.mutationOptions(), { stale: trpc.webhook.pathFilter() });
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
