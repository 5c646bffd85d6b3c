import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { type Spec, withValue } from "@/components/rubrics/spec";
import { CONTRAST_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Field";
import { ErrorNotice } from "@/components/ui/ProblemNotice";

/** Edits the contrasts of a judged criterion, one on each line, with proposals that the author adds one by one. */
export function ContrastsField({ criterion, criterionPath }: { criterion: Spec; criterionPath: string }) {
  const { changeSpec, isLocked } = useEditor();
  const path = `${criterionPath}/contrasts`;
  const contrasts = listTexts(criterion["contrasts"]);
  const change = (texts: readonly string[]) =>
    changeSpec((spec) => withValue(spec, path, texts.length === 0 ? undefined : texts));
  const [typedText, setTypedText] = useState("");
  // Empty lines are not stored: the typed text is shown while it differs in them alone, so that a line can be added.
  const text = listLines(typedText).join("\n") === contrasts.join("\n") ? typedText : contrasts.join("\n");
  const propose = useProposals();
  const openProposals = propose.data?.contrasts.filter((proposal) => !contrasts.includes(proposal)) ?? [];
  return (
    <section aria-label={TEXTS.contrasts} className="space-y-2">
      <TextAreaField
        label={TEXTS.contrasts}
        hint={criterion["type"] === "must_not" ? TEXTS.passagesHint : TEXTS.hint}
        rows={Math.max(3, contrasts.length)}
        value={text}
        disabled={isLocked}
        onChange={({ target }) => {
          setTypedText(target.value);
          change(listLines(target.value));
        }}
      />
      <IssuesAt path={path} />
      {contrasts.map((_, index) => (
        <IssuesAt key={index} path={`${path}/${index}`} />
      ))}
      <Button disabled={isLocked || propose.isPending} onClick={() => propose.mutate(criterion)}>
        {propose.isPending ? TEXTS.proposing : TEXTS.propose}
      </Button>
      <ErrorNotice error={propose.error} />
      {propose.data ? (
        <p role="status" className="text-muted text-sm">
          {propose.data.contrasts.length === 0 ? TEXTS.none : TEXTS.proposedBy[propose.data.by]}
        </p>
      ) : null}
      <ul className="divide-line divide-y text-sm">
        {openProposals.map((proposal) => (
          <li key={proposal} className="flex items-center justify-between gap-2 py-1">
            {proposal}
            <Button
              aria-label={TEXTS.add(proposal)}
              disabled={isLocked}
              onClick={() => change([...contrasts, proposal])}
            >
              {TEXTS.addShort}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const listLines = (text: string): string[] => text.split("\n").filter((line) => line.trim() !== "");

const listTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((text): text is string => typeof text === "string") : [];

/** Requests proposals for one criterion, even when other criteria have issues. */
function useProposals() {
  const client = useTRPCClient();
  return useMutation({
    mutationFn: async ({ contrasts: _, ...criterion }: Spec) => {
      const body = { name: "Proposals", criteria: [criterion] };
      const preview = await client.rubric.compile.mutate({ body, propose: "contrasts" });
      if (!preview.ok) throw new Error(preview.issues.find(({ severity }) => severity === "error")?.message);
      const [proposal] = preview.proposals ?? [];
      return { by: proposal?.by ?? ("code" as const), contrasts: proposal?.contrasts ?? [] };
    },
  });
}
