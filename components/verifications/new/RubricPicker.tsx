import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "@/components/trpc/provider";
import { SelectField } from "@/components/ui/SelectField";
import { LIST_TEXTS } from "@/components/verifications/list/texts";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";
import type { RubricObject, RubricSummary } from "@/server/rubric/contract";

type RubricPickerProps = { rubrics: readonly RubricSummary[]; rubricId: string; onChange: (rubricId: string) => void };

/** Selects a rubric, and shows what it requires of a submission. */
export function RubricPicker({ rubrics, rubricId, onChange }: RubricPickerProps) {
  const trpc = useTRPC();
  const selectedRubric = useQuery(trpc.rubric.get.queryOptions({ id: rubricId }, { enabled: rubricId !== "" })).data;
  const isListed = rubrics.some(({ rubric_id }) => rubric_id === rubricId);
  // The list contains only the latest versions, and the rubric of the address may not even exist.
  const unlistedLabel = selectedRubric ? toOption(selectedRubric).label : rubricId;
  const options = [
    { value: "", label: TEXTS.chooseRubric },
    ...(isListed || rubricId === "" ? [] : [{ value: rubricId, label: unlistedLabel }]),
    ...rubrics.map(toOption),
  ];
  return (
    <SelectField
      label={TEXTS.rubric}
      hint={selectedRubric ? describeNeeds(selectedRubric) : undefined}
      options={options}
      value={rubricId}
      onChange={onChange}
    />
  );
}

const toOption = ({ rubric_id, name, version }: RubricSummary) => {
  return { value: rubric_id, label: `${name}, ${LIST_TEXTS.version(version)}` };
};

function describeNeeds({ criteria }: RubricObject): string {
  const roles = [...new Set(criteria.map(({ applies_to }) => applies_to))];
  return [
    TEXTS.criteria(criteria.length, roles.join(", ")),
    ...(criteria.some(({ requires_context }) => requires_context) ? [TEXTS.needsContext] : []),
    ...(criteria.some(({ primitive }) => primitive === "llm_judge@1") ? [TEXTS.needsModel] : []),
  ].join(" ");
}
