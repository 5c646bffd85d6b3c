"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/settings/FormDialog";
import { PublicKeyFields, publicKeyOf } from "@/components/settings/sources/PublicKeyFields";
import { SOURCE_TEXTS as TEXTS } from "@/components/settings/sources/texts";
import { useTRPC } from "@/components/trpc/provider";
import { controlClass, Field } from "@/components/ui/Field";
import { toastDone } from "@/components/ui/toast";

export function AddSourceDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const add = useMutation(
    trpc.evidenceSource.add.mutationOptions({
      onSuccess: () => {
        toastDone(TEXTS.added);
        onClose();
        return queries.invalidateQueries(trpc.evidenceSource.pathFilter());
      },
    }),
  );
  return (
    <FormDialog
      title={TEXTS.create}
      verb={TEXTS.create}
      busy={add.isPending}
      error={add.error}
      onSubmit={(fields) => add.mutate({ body: { name: String(fields.get("name")), ...publicKeyOf(fields) } })}
      onClose={onClose}
    >
      <Field id="source-name" label={TEXTS.name}>
        <input id="source-name" name="name" required autoComplete="off" className={controlClass} />
      </Field>
      <PublicKeyFields />
    </FormDialog>
  );
}
