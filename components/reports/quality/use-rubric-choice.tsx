import { REPORT_TEXTS as TEXTS } from "@/components/reports/texts";
import { Select } from "@/components/ui/Select";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { useRubrics } from "@/components/verifications/use-rubrics";

/** Returns the rubric in the URL, if the service lists it, and the select that changes it. */
export function useRubricChoice() {
  const params = useUrlParams();
  const { data } = useRubrics();
  const rubrics = data?.rubrics ?? [];
  const rubricId = rubrics.find(({ rubric_id }) => rubric_id === params.get("rubric"))?.rubric_id;
  const select = (
    <Select
      label={TEXTS.rubric}
      options={[
        { value: "", label: TEXTS.allRubrics },
        ...rubrics.map(({ rubric_id, name }) => ({ value: rubric_id, label: name })),
      ]}
      value={rubricId ?? ""}
      onChange={(rubric) => changeUrl({ rubric })}
    />
  );
  return { rubricId, select };
}
