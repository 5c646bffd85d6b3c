import { type ReactNode, useId } from "react";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { ErrorNotice } from "@/components/ui/ProblemNotice";

type FormDialogProps = {
  title: string;
  hint?: string;
  verb: string;
  /** The last submission; after an error the input is kept. */
  mutation: { isPending: boolean; error: unknown };
  onSubmit: (fields: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** Renders a form in a dialog, which is open while it is mounted. */
export function FormDialog({ title, hint, verb, mutation, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      onClose={onClose}
      title={title}
      {...(hint === undefined ? {} : { description: hint })}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" form={id} look="primary" disabled={mutation.isPending}>
            {verb}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit(new FormData(event.currentTarget));
        }}
      >
        {children}
        <ErrorNotice error={mutation.error} />
      </form>
    </Dialog>
  );
}
