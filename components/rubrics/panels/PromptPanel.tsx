import { useQuery } from "@tanstack/react-query";
import { MessageSquareText } from "lucide-react";
import { memo, useState } from "react";
import type { CriteriaActs } from "@/components/rubrics/form/use-criteria";
import { SamplePicker, findSample } from "@/components/rubrics/panels/SamplePicker";
import { type Spec, readCriteria, criterionName } from "@/components/rubrics/spec";
import { PANEL_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Disclosure } from "@/components/ui/Disclosure";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Select } from "@/components/ui/Select";
import { Skeleton } from "@/components/ui/Skeleton";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { useDebounced } from "@/components/ui/use-debounced";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";

const PAUSE_MS = 300;

export const PromptPanel = memo(function PromptPanel({
  spec,
  examples,
  add,
}: {
  spec: Spec;
  examples: readonly DraftExample[];
  add: CriteriaActs["add"];
}) {
  const client = useTRPCClient();
  const judgedCriteria = readCriteria(spec).flatMap((criterion, position) =>
    criterion["primitive"] === "llm_judge@1" ? [{ criterion, position }] : [],
  );
  const [position, setPosition] = useState("");
  const [sample, setSample] = useState("");
  const selectedCriterion = judgedCriteria.find((item) => String(item.position) === position) ?? judgedCriteria[0];
  const debouncedCriterion = useDebounced(selectedCriterion?.criterion, PAUSE_MS);
  const submission = findSample(examples, sample);
  const { data, error } = useQuery({
    queryKey: ["rubric-prompt", debouncedCriterion, submission],
    queryFn: ({ signal }) =>
      client.rubricEditor.prompt.mutate({ body: { criterion: debouncedCriterion ?? {}, submission } }, { signal }),
    enabled: debouncedCriterion !== undefined,
    retry: false,
    gcTime: 0,
  });
  if (!selectedCriterion) {
    const action = <Button onClick={() => add("llm_judge@1")}>{TEXTS.addJudged}</Button>;
    return (
      <EmptyState icon={MessageSquareText} title={TEXTS.promptNone} explanation={TEXTS.promptNoneWhy} action={action} />
    );
  }
  return (
    <div className="space-y-4">
      <p className="text-muted text-sm">{TEXTS.promptHint}</p>
      <div className="flex flex-wrap gap-3">
        <Select
          label={TEXTS.promptPick}
          value={String(selectedCriterion.position)}
          onChange={setPosition}
          options={judgedCriteria.map((item) => ({
            value: String(item.position),
            label: `${item.position + 1}. ${criterionName(item.criterion)}`,
          }))}
        />
        <SamplePicker examples={examples} value={sample} onChange={setSample} />
      </div>
      <ErrorNotice error={error} />
      {!data && !error ? <Skeleton lines={6} /> : null}
      {data?.messages.map(({ role, content }, index) => (
        <div key={index}>
          <h3 className="text-muted mb-1 text-xs font-medium">{TEXTS.roles[role]}</h3>
          <pre
            tabIndex={0}
            className="border-line bg-sunken max-h-80 overflow-y-auto rounded-md border p-3 text-[0.8125rem] leading-5 whitespace-pre-wrap"
          >
            {content.split("\n").map((line, lineIndex) => (
              <span key={lineIndex} className="block min-h-5">
                <UntrustedText>{line}</UntrustedText>
              </span>
            ))}
          </pre>
        </div>
      ))}
      {data ? (
        <Disclosure summary={`${TEXTS.replySchema} (${data.prompt_version})`}>
          <CodeBlock code={JSON.stringify(data.reply_schema, null, 2)} label={TEXTS.replySchema} />
        </Disclosure>
      ) : null}
    </div>
  );
});
