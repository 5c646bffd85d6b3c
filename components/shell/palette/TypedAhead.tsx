import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";

type TypedAheadProps = { value: string; onChange: (value: string) => void };

/** Captures input while the palette loads. */
export function TypedAhead({ value, onChange }: TypedAheadProps) {
  return (
    <input
      autoFocus
      aria-label={TEXTS.palette}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className="sr-only"
    />
  );
}
