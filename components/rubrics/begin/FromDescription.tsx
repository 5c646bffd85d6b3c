import { useMutation, useQuery } from "@tanstack/react-query";
import { PowerOff } from "lucide-react";
import { useState } from "react";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { setupQuery } from "@/components/rubrics/queries";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { Notice } from "@/components/ui/Notice";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { LIMITS } from "@/server/contracts/limits";

export function FromDescription() {
  const trpc = useTRPC();
  const { beginFrom, isOpening } = useOpenDraft();
  const { data: setup } = useQuery(setupQuery(trpc));
  const draft = useMutation(trpc.rubric.fromDescription.mutationOptions());
  const [description, setDescription] = useState("");
  const isDisabled = setup?.description_open === false;
  const hasNoModel = setup?.tiers.every(({ model }) => model === null) === true;
  const send = () =>
    draft.mutate(
      { body: { description } },
      {
        onSuccess: ({ rubric_spec, induction }) =>
          beginFrom(rubric_spec, {
            kind: "description",
            model: induction.model,
            criteria: induction.per_criterion,
            unexplained_example_ids: [],
            warnings: induction.warnings,
          }),
      },
    );
  return (
    <div className="max-w-2xl space-y-3">
      {isDisabled || hasNoModel ? (
        <Notice tone="neutral" icon={PowerOff} title={isDisabled ? TEXTS.off : TEXTS.noModel}>
          <p className="text-muted text-sm">{isDisabled ? TEXTS.offFix : TEXTS.noModelFix}</p>
        </Notice>
      ) : null}
      <LimitedTextArea
        label={TEXTS.description}
        hint={TEXTS.descriptionHint}
        rows={8}
        value={description}
        maxLength={LIMITS.inductionDescriptionChars}
        onChange={(event) => setDescription(event.target.value)}
      />
      <ErrorNotice error={draft.error} onRetry={send} />
      <div className="flex items-center gap-3">
        <Button
          look="primary"
          disabled={isDisabled || hasNoModel || description.trim() === "" || draft.isPending || isOpening}
          onClick={send}
        >
          {TEXTS.draftIt}
        </Button>
        <span role="status" className="text-muted text-sm">
          {draft.isPending ? TEXTS.drafting : null}
        </span>
      </div>
    </div>
  );
}
