import { ChevronDown, ChevronRight, Ellipsis } from "lucide-react";
import { memo } from "react";
import { IssueCount } from "@/components/rubrics/form/IssueCount";
import { PRIMITIVE_TEXTS } from "@/components/rubrics/form/texts";
import { type Spec, criterionName, textOrEmpty } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Menu, MenuItem } from "@/components/ui/Menu";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { CriterionPrimitive } from "@/server/contracts/enums";

export type RowAct = "up" | "down" | "duplicate" | "remove";
type CriterionRowProps = {
  criterion: Spec;
  position: number;
  isOpen: boolean;
  errors: number;
  warnings: number;
  onToggle: (position: number) => void;
  onAct: (position: number, act: RowAct) => void;
};

const ACTS: readonly RowAct[] = ["up", "down", "duplicate", "remove"];

/** Renders the header of a criterion with its menu. Memoized, so that a key press renders one row of fifty. */
export const CriterionRow = memo(function CriterionRow(props: CriterionRowProps) {
  const { criterion, position, isOpen, errors, warnings, onToggle, onAct } = props;
  const name = criterionName(criterion);
  const primitive = PRIMITIVE_TEXTS[textOrEmpty(criterion["primitive"]) as CriterionPrimitive] as
    | { name: string }
    | undefined;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className="flex min-h-10 items-center gap-1">
      <button
        type="button"
        aria-expanded={isOpen}
        data-criterion={position}
        onClick={() => onToggle(position)}
        className="hover:bg-sunken flex min-w-0 flex-1 items-center gap-2 rounded px-1 py-1.5 text-left text-sm"
      >
        <Arrow aria-hidden className="text-muted size-4 shrink-0" />
        <span className="text-muted w-5 shrink-0 text-right text-xs tabular-nums">{position + 1}</span>
        <span className="min-w-0 flex-1 truncate">
          {name ? <UntrustedText>{name}</UntrustedText> : <span className="text-muted">{TEXTS.untitled}</span>}
        </span>
        <span className="text-muted shrink-0 text-xs max-sm:hidden">
          {textOrEmpty(criterion["type"]).replace("_", " ")} · {primitive?.name ?? textOrEmpty(criterion["primitive"])}
        </span>
        <IssueCount errors={errors} warnings={warnings} />
      </button>
      <Menu
        trigger={
          <button
            type="button"
            aria-label={TEXTS.criterionActions(name)}
            className="text-muted hover:bg-sunken hover:text-ink grid size-8 shrink-0 place-items-center rounded"
          >
            <Ellipsis aria-hidden className="size-4" />
          </button>
        }
      >
        {ACTS.map((act) => (
          <MenuItem key={act} onSelect={() => onAct(position, act)}>
            {TEXTS[act]}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
});
