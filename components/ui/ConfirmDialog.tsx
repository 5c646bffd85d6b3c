import type { ReactNode } from "react";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";

type ConfirmDialogProps = {
  title: string;
  hint: string;
  /** The verb on the button. */
  verb: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** The affected item. */
  children?: ReactNode;
};

/** Asks for confirmation. Mounted while it is open. */
export function ConfirmDialog({ title, hint, verb, isBusy, onConfirm, onClose, children }: ConfirmDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button look="primary" disabled={isBusy} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="space-y-3 text-sm">
        {children === undefined ? null : <p className="font-medium">{children}</p>}
        <p>{hint}</p>
      </div>
    </Dialog>
  );
}
