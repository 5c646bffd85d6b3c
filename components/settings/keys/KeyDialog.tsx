import { useState } from "react";
import { CheckList } from "@/components/settings/CheckList";
import { FormDialog } from "@/components/settings/FormDialog";
import { CreatedKey } from "@/components/settings/keys/CreatedKey";
import { KEY_TEXTS as TEXTS, SCOPE_TEXTS } from "@/components/settings/keys/texts";
import { useSave } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { InputField } from "@/components/ui/Field";
import { toOptions } from "@/components/ui/Select";
import { SelectField } from "@/components/ui/SelectField";
import type { Scope } from "@/server/contracts/scopes";

const DEFAULT_SCOPES: readonly Scope[] = ["verify:submit", "verify:read", "rubric:read"];
const DAY_MS = 86_400_000;
type Days = keyof typeof TEXTS.expiry;
const EXPIRIES = (["30", "90", "365", "never"] as const).map((value) => ({ value, label: TEXTS.expiry[value] }));

/** Creates a key, then shows it once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const [days, setDays] = useState<Days>("90");
  const create = useSave(trpc.account.createKey.mutationOptions(), { staleQueries: trpc.account.pathFilter() });
  if (create.data) return <CreatedKey createdKey={create.data} onClose={onClose} />;
  const submit = (fields: FormData) => {
    const expires_at = days === "never" ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString();
    create.mutate({
      body: { name: String(fields.get("name")), scopes: fields.getAll("scopes").map(String), expires_at },
    });
  };
  return (
    <FormDialog title={TEXTS.create} verb={TEXTS.create} mutation={create} onSubmit={submit} onClose={onClose}>
      <InputField label={TEXTS.name} hint={TEXTS.nameHint} name="name" required autoComplete="off" />
      <CheckList
        name="scopes"
        legend={TEXTS.scopes}
        hint={TEXTS.scopesHint}
        options={toOptions(SCOPE_TEXTS)}
        selectedValues={DEFAULT_SCOPES}
      />
      <SelectField label={TEXTS.expires} options={EXPIRIES} value={days} onChange={setDays} />
    </FormDialog>
  );
}
