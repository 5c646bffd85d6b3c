"use client";

import type { ReactNode } from "react";
import { useId } from "react";
import { SETTINGS_TEXTS as TEXTS } from "@/components/settings/texts";
import { problemOf } from "@/components/trpc/problem-of";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { ProblemNotice } from "@/components/ui/ProblemNotice";

type FormDialogProps = {
  title: string;
  hint?: string;
  verb: string;
  busy: boolean;
  /** The error of the last submission; the input is kept. */
  error: unknown;
  onSubmit: (fields: FormData) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A form in a dialog. Mounted while it is open. */
export function FormDialog({ title, hint, verb, busy, error, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      {...(hint === undefined ? {} : { description: hint })}
      footer={
        <>
          <Button onClick={onClose}>{TEXTS.cancel}</Button>
          <Button type="submit" form={id} look="primary" disabled={busy}>
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
        {error ? <ProblemNotice problem={problemOf(error)} /> : null}
      </form>
    </Dialog>
  );
}
