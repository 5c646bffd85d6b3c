import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { schemaSample } from "@/components/rubrics/form/schema-sample";
import { type Spec, isObject, textOrEmpty } from "@/components/rubrics/spec";
import { buildSubmission } from "@/components/rubrics/submission";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useTRPCClient } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { TextAreaField } from "@/components/ui/Field";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { CODE_AREA } from "@/components/ui/code-area";
import { useDebounced } from "@/components/ui/use-debounced";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";

const PAUSE_MS = 250;

/** Evaluates a deterministic criterion on a text while either is edited. */
export function Tester({ criterion }: { criterion: Spec }) {
  const [sample, setSample] = useState("");
  const config = isObject(criterion["config"]) ? criterion["config"] : {};
  const role = textOrEmpty(criterion["applies_to"]) || "output";
  return (
    <section aria-label={TEXTS.tester} className="border-line bg-sunken rounded-card space-y-3 border p-3">
      <TextAreaField
        {...CODE_AREA}
        label={TEXTS.tester}
        hint={TEXTS.testerHint}
        rows={3}
        value={sample}
        onChange={(event) => setSample(event.target.value)}
      />
      {criterion["primitive"] === "json_schema@1" ? (
        <Button onClick={() => setSample(JSON.stringify(schemaSample(config["schema"]), null, 2))}>
          {TEXTS.sampleFromSchema}
        </Button>
      ) : null}
      {sample === "" ? null : <Trial criterion={criterion} role={role} sample={sample} />}
    </section>
  );
}

function Trial({ criterion, role, sample }: { criterion: Spec; role: string; sample: string }) {
  const client = useTRPCClient();
  const debouncedInput = useDebounced(
    useMemo(() => ({ criterion, submission: buildSubmission(role, sample) }), [criterion, role, sample]),
    PAUSE_MS,
  );
  const { data, error } = useQuery({
    queryKey: ["rubric-trial", debouncedInput],
    queryFn: ({ signal }) => client.rubricEditor.tryCriterion.mutate({ body: debouncedInput }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (error) return <ErrorNotice error={error} />;
  if (!data) return null;
  if (!data.outcome) return <p className="text-muted text-sm">{TEXTS.testerBroken}</p>;
  const { determination, rationale, value_assessed, evidence_spans } = data.outcome;
  return (
    <div role="status" className="space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-2">
        <CriterionDetermination determination={determination} inverted={criterion["type"] === "must_not"} />
        <UntrustedText>{rationale}</UntrustedText>
      </p>
      {value_assessed === null ? null : (
        <p>
          {TEXTS.assessed}: <code>{value_assessed}</code>
        </p>
      )}
      {evidence_spans.map(({ locator, snippet }) => (
        <p key={locator} className="text-muted">
          {TEXTS.foundAt} <code>{locator}</code>
          {snippet ? (
            <>
              : <UntrustedText>{snippet}</UntrustedText>
            </>
          ) : null}
        </p>
      ))}
    </div>
  );
}
