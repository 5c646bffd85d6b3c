import { KeyRound } from "lucide-react";
import type { ReactNode } from "react";
import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { Button } from "@/components/ui/Button";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Dialog } from "@/components/ui/Dialog";
import { Notice } from "@/components/ui/Notice";

/** Shows a secret of which the service keeps no copy. `secretName` completes "Copy …". */
export function SecretOnce({ secret, secretName }: { secret: string; secretName: string }) {
  return (
    <div className="space-y-3">
      <Notice tone="caution" icon={KeyRound}>
        <p className="text-sm">{TEXTS.shownOnce}</p>
      </Notice>
      <CodeBlock code={secret} label={secretName} />
    </div>
  );
}

type OnceDialogProps = { title: string; hint?: string; onClose: () => void; children: ReactNode };

/** Shows a secret once in a dialog that only its button closes. */
export function OnceDialog({ title, hint, onClose, children }: OnceDialogProps) {
  return (
    <Dialog
      isPersistent
      onClose={onClose}
      title={title}
      description={hint}
      footer={
        <Button look="primary" onClick={onClose}>
          {TEXTS.close}
        </Button>
      }
    >
      {children}
    </Dialog>
  );
}
