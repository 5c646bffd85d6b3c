import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { saveFile } from "@/components/ui/save-file";
import { SelectField } from "@/components/ui/SelectField";
import { toastError } from "@/components/ui/toast";
import { ATTESTATION_TEXTS as TEXTS } from "@/components/verifications/texts";
import {
  ATTESTATION_FORMS,
  type AttestationForm,
  PREDICATE_NAMES,
  type PredicateName,
} from "@/server/attestation/contract/forms";
import type { Attestation } from "@/server/attestation/contract/attestation";

/** Saves the verdict as an attestation for supply-chain tools, and the openings of its proof. */
export function ExportAttestation({ id }: { id: string }) {
  const client = useTRPCClient();
  const [predicate, setPredicate] = useState<PredicateName>("verdict");
  const attestation = useMutation({
    mutationFn: (form: AttestationForm) => client.verification.attestation.query({ id, form, predicate }),
    onSuccess: (answer, form) => saveAttestation(`${predicate}-${id}.${form}.json`, answer),
    onError: toastError,
  });
  const openings = useMutation({
    mutationFn: () => client.verification.proofOpenings.query({ id }),
    onSuccess: (answer) => saveJson(`openings-${id}.json`, answer),
    onError: toastError,
  });
  return (
    <div className="space-y-3">
      <h3 className="text-sm">{TEXTS.title}</h3>
      <p className="text-muted">{TEXTS.hint}</p>
      <SelectField
        label={TEXTS.predicate}
        value={predicate}
        onChange={setPredicate}
        options={PREDICATE_NAMES.map((value) => ({ value, label: TEXTS.predicates[value] }))}
      />
      <div className="flex flex-wrap gap-2">
        {ATTESTATION_FORMS.map((form) => (
          <Button key={form} icon={Download} disabled={attestation.isPending} onClick={() => attestation.mutate(form)}>
            {TEXTS.forms[form]}
          </Button>
        ))}
      </div>
      <h3 className="text-sm">{TEXTS.openings}</h3>
      <p className="text-muted">{TEXTS.openingsHint}</p>
      <Button icon={Download} disabled={openings.isPending} onClick={() => openings.mutate()}>
        {TEXTS.downloadOpenings}
      </Button>
    </div>
  );
}

/** Saves an attestation. An SSH signature goes into a second file beside the statement. */
function saveAttestation(name: string, attestation: Attestation): void {
  if (!("statement" in attestation)) return saveJson(name, attestation);
  saveFile(name, "application/json", attestation.statement);
  saveFile(`${name}.sig`, "text/plain", attestation.signature);
}

function saveJson(name: string, value: object): void {
  saveFile(name, "application/json", `${JSON.stringify(value, null, 2)}\n`);
}
