import { Select, optionsOf } from "@/components/ui/Select";
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
  return (
    <Select
      {...(id === undefined ? { label } : { id })}
      options={optionsOf(labels, any)}
      value={value ?? ""}
      onChange={(chosen) => changeFilters({ [name]: chosen })}
    />
  );
}
