import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { KeyHint } from "@/components/shell/shortcuts/KeyCaps";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination } from "@/server/contracts/enums";

const CHOICES = [
  ["met", KEYS.met],
  ["partial", KEYS.partial],
  ["not_met", KEYS.notMet],
  ["cannot_determine", KEYS.cannotDetermine],
] as const;

type DeterminationPickProps = {
  label: string;
  value: Determination | null;
  /** The verdict's own determination, whose button is disabled. */
  disabledValue: Determination | null;
  onChange: (determination: Determination) => void;
};

/** Renders a button for each determination, with its key. */
export function DeterminationPick({ label, value, disabledValue, onChange }: DeterminationPickProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {CHOICES.map(([determination, shortcut]) => (
        <button
          key={determination}
          type="button"
          aria-pressed={determination === value}
          disabled={determination === disabledValue}
          onClick={() => onChange(determination)}
          className="border-line-strong hover:bg-sunken aria-pressed:border-accent aria-pressed:ring-accent inline-flex h-9 items-center gap-2 rounded-md border px-2 disabled:opacity-40 aria-pressed:ring-1"
        >
          <DeterminationBadge determination={determination} />
          <KeyHint shortcut={shortcut} />
        </button>
      ))}
    </div>
  );
}
