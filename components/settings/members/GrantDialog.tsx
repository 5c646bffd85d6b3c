import { useState } from "react";
import { CAPACITY_LABELS } from "@/components/escalations/texts";
import { CheckList } from "@/components/settings/CheckList";
import { FormDialog } from "@/components/settings/FormDialog";
import { MEMBER_TEXTS as TEXTS } from "@/components/settings/members/texts";
import { useSave } from "@/components/trpc/use-act";
import { useTRPC } from "@/components/trpc/provider";
import { toOptions } from "@/components/ui/Select";
import { SelectField } from "@/components/ui/SelectField";
import type { ReviewerList } from "@/server/account/contract/account";
import type { JudgeCapacity } from "@/server/reviewer/contract/reviewer";
import type { ReviewerTier } from "@/server/reviewer/contract/reviewerTiers";

export type Grant = ReviewerList["items"][number];

type GrantDialogProps = { grant: Grant; tiers: readonly ReviewerTier[]; onClose: () => void };

/** Changes the tier and the capacities of an active grant. */
export function GrantDialog({ grant, tiers, onClose }: GrantDialogProps) {
  const trpc = useTRPC();
  const [tier, setTier] = useState(grant.tier);
  const onSuccess = { staleQueries: trpc.account.pathFilter(), message: TEXTS.grantChanged, onDone: onClose };
  const change = useSave(trpc.review.setReviewer.mutationOptions(), onSuccess);
  const submit = (fields: FormData) => {
    const capacities = fields.getAll("capacities") as JudgeCapacity[];
    change.mutate({ body: { reviewer_subject: grant.account_id, active: true, tier, capacities } });
  };
  return (
    <FormDialog
      title={TEXTS.editGrant(grant.name ?? grant.account_id)}
      hint={TEXTS.editHint}
      verb={TEXTS.save}
      mutation={change}
      onSubmit={submit}
      onClose={onClose}
    >
      <SelectField
        label={TEXTS.tier}
        options={tiers.map(({ slug, label }) => ({ value: slug, label }))}
        value={tier}
        onChange={setTier}
      />
      <CheckList
        name="capacities"
        legend={TEXTS.capacities}
        hint={TEXTS.capacitiesHint}
        options={toOptions(CAPACITY_LABELS)}
        selectedValues={grant.capacities}
      />
    </FormDialog>
  );
}
