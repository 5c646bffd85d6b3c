"use client";

// Which criterion is open, and the acts on the list. The open one is in the address.
import { useCallback, useState } from "react";
import type { RowAct } from "@/components/rubrics/form/CriterionRow";
import { newCriterion } from "@/components/rubrics/primitives";
import { type Spec, criteriaOf, freeKey, textOf, withCriteria } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { useUrlValue } from "@/components/rubrics/use-url-value";
import { announce } from "@/components/ui/live-region";
import type { CriterionPrimitive } from "@/server/contracts/enums";

export type CriteriaActs = {
  /** The place of the open criterion. */
  open: number | null;
  /** Changes when another criterion stands at the open place. */
  identity: string;
  toggle: (place: number) => void;
  step: (by: 1 | -1) => void;
  act: (place: number, act: RowAct) => void;
  add: (primitive: CriterionPrimitive) => void;
};

export function useCriteria(spec: Spec, changeSpec: (change: (before: Spec) => Spec) => void): CriteriaActs {
  const [opened, setOpened] = useUrlValue("criterion");
  const [turns, setTurns] = useState(0);
  const count = criteriaOf(spec).length;
  const asked = opened === null ? null : Number(opened) - 1;
  const open = asked !== null && Number.isInteger(asked) && asked >= 0 && asked < count ? asked : null;
  const show = useCallback(
    (place: number | null) => {
      setTurns((before) => before + 1);
      setOpened(place === null ? null : String(place + 1));
    },
    [setOpened],
  );
  const toggle = useCallback((place: number) => show(place === open ? null : place), [show, open]);

  const act = useCallback(
    (place: number, what: RowAct) => {
      if (what === "up" || what === "down") {
        const to = what === "up" ? place - 1 : place + 1;
        if (to < 0 || to >= count) return;
        changeSpec((before) => withCriteria(before, (list) => list.toSpliced(place, 1).toSpliced(to, 0, list[place])));
        announce(TEXTS.moved(place + 1, to + 1));
        if (open === place) show(to);
        else if (open === to) show(place);
        return;
      }
      if (what === "duplicate") {
        changeSpec((before) => {
          const own = criteriaOf(before)[place] ?? {};
          const copy = { ...own, key: freeKey(before, textOf(own["key"]) || "criterion") };
          return withCriteria(before, (list) => list.toSpliced(place + 1, 0, copy));
        });
        show(place + 1);
        return;
      }
      changeSpec((before) => withCriteria(before, (list) => list.toSpliced(place, 1)));
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
