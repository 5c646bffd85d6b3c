type CheckListProps<Value extends string> = {
  name: string;
  legend: string;
  hint: string;
  options: readonly { value: Value; label: string }[];
  selectedValues: readonly Value[];
};

/** Renders checkboxes in a group; the form data has the checked values under `name`. */
export function CheckList<Value extends string>({
  name,
  legend,
  hint,
  options,
  selectedValues,
}: CheckListProps<Value>) {
  return (
    <fieldset aria-describedby={`${name}-hint`}>
      <legend className="text-sm font-medium">{legend}</legend>
      <p id={`${name}-hint`} className="text-muted mb-1.5 text-sm">
        {hint}
      </p>
      <ul className="grid gap-x-4 sm:grid-cols-2">
        {options.map(({ value, label }) => (
          <li key={value}>
            <label className="flex cursor-pointer items-start gap-2 py-1 text-sm">
              <input
                type="checkbox"
                name={name}
                value={value}
                defaultChecked={selectedValues.includes(value)}
                className="accent-accent mt-0.5 size-4 shrink-0"
              />
              <span>
                {label}
                <code className="text-muted block text-xs">{value}</code>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
