import { type RefObject, useEffect, useRef } from "react";
import { controlClass } from "@/components/ui/Field";

const DEBOUNCE_MS = 250;

type SearchBoxProps = {
  label: string;
  hint?: string;
  maxLength: number;
  /** The search of the URL. */
  value: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  onSearch: (text: string) => void;
};

/** Searches when typing pauses or the field loses the focus, so that no late search overrides the next action. */
export function SearchBox({ label, hint, maxLength, value, inputRef, onSearch }: SearchBoxProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const field = inputRef ?? ownRef;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Follows the URL when filters are cleared or a view is applied, but not while the user is typing.
  useEffect(() => {
    const input = field.current;
    if (input && input !== document.activeElement) input.value = value;
  }, [value, field]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    onSearch(field.current?.value.trim() ?? "");
  };
  const change = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(search, DEBOUNCE_MS);
  };
  return (
    <input
      ref={field}
      type="search"
      aria-label={label}
      title={hint}
      placeholder={label}
      maxLength={maxLength}
      defaultValue={value}
      onChange={change}
      onBlur={() => (timer.current === undefined ? undefined : search())}
      className={`${controlClass} h-9 sm:max-w-56`}
    />
  );
}
