"use client";

import { useQuery } from "@tanstack/react-query";
import { BadgeCheck } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/ui/ConfirmDialog";
import { CreateButton } from "@/components/settings/CreateButton";
import { FormDialog } from "@/components/settings/FormDialog";
import { ListCard } from "@/components/settings/ListCard";
import { SourceRow } from "@/components/settings/sources/SourceRow";
import { SOURCE_TEXTS as TEXTS } from "@/components/settings/sources/texts";
import { useAct, useSave } from "@/components/trpc/use-act";
import { SelectField } from "@/components/ui/SelectField";
import { usePage } from "@/components/ui/table/use-page";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { InputField } from "@/components/ui/Field";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { EvidenceSource } from "@/server/evidence/contract/evidenceSource";

type OpenDialog = { action: "add" } | { action: "rotate" | "revoke"; source: EvidenceSource } | null;

export function SourcesPage() {
  const trpc = useTRPC();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const { page, buildPager } = usePage();
  const list = useQuery(trpc.evidenceSource.list.queryOptions(page));
  const onSuccess = { staleQueries: trpc.evidenceSource.pathFilter(), message: TEXTS.revokeDone, onDone: close };
  const revoke = useAct(trpc.evidenceSource.revoke.mutationOptions(), onSuccess);
  return (
    <>
      <ListCard
        title={TEXTS.title}
        hint={TEXTS.hint}
        actions={<CreateButton label={TEXTS.create} onCreate={() => setOpenDialog({ action: "add" })} />}
        query={list}
        items={list.data?.items}
        itemKey={({ source_id }) => source_id}
        row={(source) => (
          <SourceRow
            source={source}
            onRotate={() => setOpenDialog({ action: "rotate", source })}
            onRevoke={() => setOpenDialog({ action: "revoke", source })}
          />
        )}
        emptyState={{
          icon: BadgeCheck,
          title: TEXTS.empty,
          explanation: TEXTS.emptyHint,
          action: <Button onClick={() => setOpenDialog({ action: "add" })}>{TEXTS.create}</Button>,
        }}
        pager={buildPager(list.data?.items)}
      />
      {openDialog?.action === "add" ? <AddSourceDialog onClose={close} /> : null}
      {openDialog?.action === "rotate" ? <RotateSourceDialog source={openDialog.source} onClose={close} /> : null}
      {openDialog?.action === "revoke" ? (
        <ConfirmDialog
          title={TEXTS.revokeTitle}
          hint={TEXTS.revokeHint}
          verb={TEXTS.revoke}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: openDialog.source.source_id })}
          onClose={close}
        >
          <UntrustedText>{openDialog.source.name}</UntrustedText>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function AddSourceDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const onSuccess = { staleQueries: trpc.evidenceSource.pathFilter(), message: TEXTS.added, onDone: onClose };
  const add = useSave(trpc.evidenceSource.add.mutationOptions(), onSuccess);
  return (
    <FormDialog
      title={TEXTS.create}
      verb={TEXTS.create}
      mutation={add}
      onSubmit={(fields) => add.mutate({ body: { name: String(fields.get("name")), ...readPublicKey(fields) } })}
      onClose={onClose}
    >
      <InputField label={TEXTS.name} name="name" required autoComplete="off" />
      <PublicKeyFields />
    </FormDialog>
  );
}

type RotateSourceDialogProps = { source: EvidenceSource; onClose: () => void };

function RotateSourceDialog({ source: { source_id: id, name }, onClose }: RotateSourceDialogProps) {
  const trpc = useTRPC();
  const onSuccess = { staleQueries: trpc.evidenceSource.pathFilter(), message: TEXTS.rotated, onDone: onClose };
  const rotate = useSave(trpc.evidenceSource.rotate.mutationOptions(), onSuccess);
  return (
    <FormDialog
      title={`${TEXTS.rotate}: ${name}`}
      hint={TEXTS.rotateHint}
      verb={TEXTS.rotate}
      mutation={rotate}
      onSubmit={(fields) => rotate.mutate({ id, body: readPublicKey(fields) })}
      onClose={onClose}
    >
      <PublicKeyFields />
    </FormDialog>
  );
}

type Encoding = keyof typeof TEXTS.encodings;
const ENCODINGS = (["base64", "hex"] as const).map((value) => ({ value, label: TEXTS.encodings[value] }));

function PublicKeyFields() {
  const [encoding, setEncoding] = useState<Encoding>("base64");
  return (
    <>
      <InputField
        label={TEXTS.publicKey}
        hint={TEXTS.publicKeyHint}
        name="public_key"
        required
        autoComplete="off"
        spellCheck={false}
        className="font-mono"
      />
      <SelectField label={TEXTS.encoding} options={ENCODINGS} value={encoding} onChange={setEncoding} />
      <input type="hidden" name="encoding" value={encoding} />
    </>
  );
}

/** Reads the input of the form as a request body. */
function readPublicKey(fields: FormData): { public_key: string; encoding: Encoding } {
  return {
    public_key: String(fields.get("public_key")).trim(),
    encoding: fields.get("encoding") === "hex" ? "hex" : "base64",
  };
}
