"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { FormDialog } from "@/components/settings/FormDialog";
import { PublicKeyFields, publicKeyOf } from "@/components/settings/sources/PublicKeyFields";
import { SOURCE_TEXTS as TEXTS } from "@/components/settings/sources/texts";
import { useTRPC } from "@/components/trpc/provider";
import { toastDone } from "@/components/ui/toast";
import type { EvidenceSource } from "@/server/evidence/contract/evidenceSource";

type RotateSourceDialogProps = { source: EvidenceSource; onClose: () => void };

export function RotateSourceDialog({ source: { source_id: id, name }, onClose }: RotateSourceDialogProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const rotate = useMutation(
    trpc.evidenceSource.rotate.mutationOptions({
      onSuccess: () => {
        toastDone(TEXTS.rotated);
        onClose();
        return queries.invalidateQueries(trpc.evidenceSource.pathFilter());
      },
    }),
  );
  return (
    <FormDialog
      title={`${TEXTS.rotate}: ${name}`}
      hint={TEXTS.rotateHint}
      verb={TEXTS.rotate}
      busy={rotate.isPending}
      error={rotate.error}
      onSubmit={(fields) => rotate.mutate({ id, body: publicKeyOf(fields) })}
      onClose={onClose}
    >
      <PublicKeyFields />
    </FormDialog>
  );
}
