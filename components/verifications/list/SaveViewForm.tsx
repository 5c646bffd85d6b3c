import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Dialog } from "@/components/ui/Dialog";
import { InputField } from "@/components/ui/Field";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { toastDone } from "@/components/ui/toast";
import type { Filters } from "@/components/verifications/list/verifications-query";
import { LIST_TEXTS as TEXTS } from "@/components/verifications/list/texts";
import { LIMITS } from "@/server/contracts/limits";

type SaveViewFormProps = { page: "verifications"; filters: Filters; onClose: () => void; onSaved: () => void };

export function SaveViewForm({ page, filters, onClose, onSaved }: SaveViewFormProps) {
  const trpc = useTRPC();
  const [name, setName] = useState("");
  const save = useMutation(
    trpc.savedView.save.mutationOptions({
      onSuccess: (view) => {
        toastDone(TEXTS.viewSaved(view.name));
        onSaved();
        onClose();
      },
    }),
  );
  const canSave = name.trim() !== "" && !save.isPending;
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.saveViewTitle}
      description={TEXTS.saveViewHint}
      size="narrow"
      footer={
        <Button look="primary" type="submit" form="save-view" disabled={!canSave}>
          {TEXTS.save}
        </Button>
      }
    >
      <form
        id="save-view"
        className="space-y-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (canSave) save.mutate({ body: { page, name: name.trim(), query: { ...filters } } });
        }}
      >
        <InputField
          label={TEXTS.viewName}
          value={name}
          maxLength={LIMITS.viewNameChars}
          onChange={(event) => setName(event.target.value)}
        />
        <ErrorNotice error={save.error} />
      </form>
    </Dialog>
  );
}
