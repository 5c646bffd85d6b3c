import { OnceDialog, SecretOnce } from "@/components/settings/SecretOnce";
import { WEBHOOK_TEXTS as TEXTS } from "@/components/settings/webhooks/texts";

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <OnceDialog title={TEXTS.secretTitle} hint={TEXTS.secretHint} onClose={onClose}>
      <SecretOnce secret={secret} secretName={TEXTS.secret} />
    </OnceDialog>
  );
}
