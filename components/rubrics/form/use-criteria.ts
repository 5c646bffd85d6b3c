// The open criterion, which is in the URL, and the actions on the list.
import { useCallback, useState } from "react";
import type { RowAct } from "@/components/rubrics/form/CriterionRow";
import { newCriterion } from "@/components/rubrics/primitives";
import { type Spec, criteriaOf, freeKey, textOf, withCriteria } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { announce } from "@/components/ui/LiveRegion";
import type { CriterionPrimitive } from "@/server/contracts/enums";

export type CriteriaActs = {
  /** The position of the open criterion. */
  open: number | null;
  /** Changes when another criterion is at the open position. */
  identity: string;
  toggle: (position: number) => void;
  step: (by: 1 | -1) => void;
  act: (position: number, act: RowAct) => void;
  add: (primitive: CriterionPrimitive) => void;
};

export function useCriteria(spec: Spec, changeSpec: (change: (before: Spec) => Spec) => void): CriteriaActs {
  const opened = useUrlParams().get("criterion");
  const [turns, setTurns] = useState(0);
  const count = criteriaOf(spec).length;
  const requested = opened === null ? null : Number(opened) - 1;
  const open =
    requested !== null && Number.isInteger(requested) && requested >= 0 && requested < count ? requested : null;
  const show = useCallback((position: number | null) => {
    setTurns((before) => before + 1);
    changeUrl({ criterion: position === null ? null : String(position + 1) });
  }, []);
  const toggle = useCallback((position: number) => show(position === open ? null : position), [show, open]);

  const act = useCallback(
    (position: number, what: RowAct) => {
      if (what === "up" || what === "down") {
        const to = what === "up" ? position - 1 : position + 1;
        if (to < 0 || to >= count) return;
        changeSpec((before) =>
          withCriteria(before, (list) => list.toSpliced(position, 1).toSpliced(to, 0, list[position])),
        );
        announce(TEXTS.moved(position + 1, to + 1));
        if (open === position) show(to);
        else if (open === to) show(position);
        return;
      }
      if (what === "duplicate") {
        changeSpec((before) => {
          const original = criteriaOf(before)[position] ?? {};
          const copy = { ...original, key: freeKey(before, textOf(original["key"]) || "criterion") };
          return withCriteria(before, (list) => list.toSpliced(position + 1, 0, copy));
        });
        show(position + 1);
        return;
      }
      changeSpec((before) => withCriteria(before, (list) => list.toSpliced(position, 1)));
      show(null);
    },
    [changeSpec, count, open, show],
  );

  const add = useCallback(
    (primitive: CriterionPrimitive) => {
      changeSpec((before) =>
        withCriteria(before, (list) => [
          ...list,
          newCriterion(primitive, freeKey(before, `criterion_${list.length + 1}`)),
        ]),
      );
      show(count);
    },
    [changeSpec, count, show],
  );

  const step = useCallback(
    (by: 1 | -1) => {
      if (count > 0) show(Math.min(Math.max((open ?? (by === 1 ? -1 : count)) + by, 0), count - 1));
    },
    [count, open, show],
  );
  return { open, identity: `${turns}`, toggle, step, act, add };
}
