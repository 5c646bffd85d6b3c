import { SecretOnce } from "@/components/settings/SecretOnce";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";
import { SETTINGS_TEXTS } from "@/components/settings/texts";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <Dialog
      persistent
      onClose={onClose}
      title={TEXTS.secretTitle}
      description={TEXTS.secretHint}
      footer={
        <Button look="primary" onClick={onClose}>
          {SETTINGS_TEXTS.close}
        </Button>
      }
    >
      <SecretOnce secret={secret} what={TEXTS.secret} />
    </Dialog>
  );
}
