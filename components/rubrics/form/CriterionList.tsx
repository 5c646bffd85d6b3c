import { ListPlus, Plus } from "lucide-react";
import { type Check, NO_ISSUES } from "@/components/rubrics/editor/use-check";
import type { CriteriaActs } from "@/components/rubrics/form/use-criteria";
import { CriterionForm } from "@/components/rubrics/form/CriterionForm";
import { CriterionRow } from "@/components/rubrics/form/CriterionRow";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { PRIMITIVE_TEXTS } from "@/components/rubrics/form/texts";
import { PRIMITIVE_IDS } from "@/components/rubrics/primitives";
import { type Spec, readCriteria, criterionName } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { Menu, MenuItem } from "@/components/ui/Menu";

type CriterionListProps = {
  spec: Spec;
  actions: CriteriaActs;
  counts: Check["counts"];
  isLocked: boolean;
};

/** Renders one row per criterion; the open row also has the fields. */
export function CriterionList({ spec, actions, counts, isLocked }: CriterionListProps) {
  const criteria = readCriteria(spec);
  return (
    <section aria-label={TEXTS.criteria} className="space-y-2">
      <div className="flex items-center justify-between gap-2">
        <h2 className="text-sm">
          {TEXTS.criteria} <span className="text-muted font-normal tabular-nums">{criteria.length}</span>
        </h2>
        <Menu
          trigger={
            <Button icon={Plus} disabled={isLocked}>
              {TEXTS.addCriterion}
            </Button>
          }
        >
          {PRIMITIVE_IDS.map((primitive) => (
            <MenuItem key={primitive} onSelect={() => actions.add(primitive)}>
              <span className="max-w-72 py-1">
                <span className="block">{PRIMITIVE_TEXTS[primitive].name}</span>
                <span className="text-muted block text-xs">{PRIMITIVE_TEXTS[primitive].example}</span>
              </span>
            </MenuItem>
          ))}
        </Menu>
      </div>
      <IssuesAt path="/criteria" />
      {criteria.length === 0 ? (
        <EmptyState
          icon={ListPlus}
          title={TEXTS.noCriteria}
          explanation={TEXTS.noCriteriaHint}
          action={
            <Button disabled={isLocked} onClick={() => actions.add("regex_match@1")}>
              {TEXTS.addPattern}
            </Button>
          }
        />
      ) : (
        <ol className="border-line bg-surface rounded-card divide-line divide-y border px-2">
          {criteria.map((criterion, position) => (
            <li key={position} aria-label={TEXTS.criterion(position + 1, criterionName(criterion))}>
              <CriterionRow
                criterion={criterion}
                position={position}
                isOpen={actions.openPosition === position}
                {...(counts.get(position) ?? NO_ISSUES)}
                onToggle={actions.toggleRow}
                onAct={actions.act}
              />
              {actions.openPosition === position ? (
                <div className="border-line mb-3 border-l-2 py-2 pl-4">
                  <CriterionForm key={actions.identity} criterion={criterion} position={position} />
                </div>
              ) : null}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
