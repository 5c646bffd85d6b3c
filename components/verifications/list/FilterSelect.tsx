import { Select } from "@/components/ui/Select";
import type { FilterName } from "@/components/verifications/verifications-query";
import { changeFilters } from "@/components/verifications/list/use-verifications-url";

type FilterSelectProps = {
  name: FilterName;
  label: string;
  /** What no choice is called. */
  any: string;
  words: Readonly<Record<string, string>>;
  value: string | undefined;
  /** Of a visible label elsewhere. */
  id?: string;
};

/** One filter of the address as a list of words. */
export function FilterSelect({ name, label, any, words, value, id }: FilterSelectProps) {
  const options = [
    { value: "", label: any },
    ...Object.entries(words).map(([key, word]) => ({ value: key, label: word })),
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
