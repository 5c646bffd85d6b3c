import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { KeyCaps } from "@/components/shell/shortcuts/KeyCaps";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { Determination } from "@/server/contracts/enums";

const CHOICES: readonly { determination: Determination; key: string }[] = [
  { determination: "met", key: KEYS.met.keys[0] ?? "" },
  { determination: "partial", key: KEYS.partial.keys[0] ?? "" },
  { determination: "not_met", key: KEYS.notMet.keys[0] ?? "" },
  { determination: "cannot_determine", key: KEYS.cannotDetermine.keys[0] ?? "" },
];

type DeterminationPickProps = {
  label: string;
  value: Determination | null;
  /** Disabled: the verdict's own determination. */
  except: Determination | null;
  onChange: (determination: Determination) => void;
};

/** The four determinations, each with its key. */
export function DeterminationPick({ label, value, except, onChange }: DeterminationPickProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {CHOICES.map(({ determination, key }) => (
        <button
          key={determination}
          type="button"
          aria-pressed={determination === value}
          disabled={determination === except}
          onClick={() => onChange(determination)}
          className="border-line-strong hover:bg-sunken aria-pressed:border-accent aria-pressed:ring-accent inline-flex h-9 items-center gap-2 rounded-md border px-2 disabled:opacity-40 aria-pressed:ring-1"
        >
          <DeterminationBadge determination={determination} />
          <span aria-hidden className="max-md:hidden">
            <KeyCaps keyName={key} />
          </span>
        </button>
      ))}
    </div>
  );
}
