import { SHELL_TEXTS as TEXTS } from "@/components/shell/texts";

type TypedAheadProps = { value: string; onChange: (value: string) => void };

/** Hears what is typed while the palette is being loaded, so that nothing of it is lost. */
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
