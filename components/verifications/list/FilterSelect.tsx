import { Select } from "@/components/ui/Select";
import type { FilterName } from "@/components/verifications/verifications-query";
import { changeFilters } from "@/components/verifications/list/use-verifications-url";

type FilterSelectProps = {
  name: FilterName;
  label: string;
  /** The label of the empty option. */
  any: string;
  labels: Readonly<Record<string, string>>;
  value: string | undefined;
  /** The control's ID, when it has a visible label. */
  id?: string;
};

/** One filter of the URL as a select. */
export function FilterSelect({ name, label, any, labels, value, id }: FilterSelectProps) {
  const options = [
    { value: "", label: any },
    ...Object.entries(labels).map(([key, text]) => ({ value: key, label: text })),
  ];
  return (
    <Select
      {...(id === undefined ? { label } : { id })}
      options={options}
      value={value ?? ""}
      onChange={(chosen) => changeFilters({ [name]: chosen })}
    />
  );
}
