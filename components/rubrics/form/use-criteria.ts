// The open criterion, which is in the URL, and the actions on the list.
import { useCallback, useState } from "react";
import type { RowAct } from "@/components/rubrics/form/CriterionRow";
import { newCriterion } from "@/components/rubrics/primitives";
import { type Spec, readCriteria, findFreeKey, textOrEmpty, withCriteria } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { announce } from "@/components/ui/LiveRegion";
import type { CriterionPrimitive } from "@/server/contracts/enums";

export type CriteriaActs = {
  /** The position of the open criterion. */
  openPosition: number | null;
  /** Changes when another criterion is at the open position. */
  identity: string;
  toggleRow: (position: number) => void;
  step: (direction: 1 | -1) => void;
  act: (position: number, act: RowAct) => void;
  add: (primitive: CriterionPrimitive) => void;
};

export function useCriteria(spec: Spec, changeSpec: (change: (current: Spec) => Spec) => void): CriteriaActs {
  const positionParam = useUrlParams().get("criterion");
  const [turns, setTurns] = useState(0);
  const count = readCriteria(spec).length;
  const requestedPosition = positionParam === null ? null : Number(positionParam) - 1;
  const openPosition =
    requestedPosition !== null &&
    Number.isInteger(requestedPosition) &&
    requestedPosition >= 0 &&
    requestedPosition < count
      ? requestedPosition
      : null;
  const show = useCallback((position: number | null) => {
    setTurns((count) => count + 1);
    changeUrl({ criterion: position === null ? null : String(position + 1) });
  }, []);
  const toggleRow = useCallback(
    (position: number) => show(position === openPosition ? null : position),
    [show, openPosition],
  );

  const act = useCallback(
    (position: number, action: RowAct) => {
      if (action === "up" || action === "down") {
        const target = action === "up" ? position - 1 : position + 1;
        if (target < 0 || target >= count) return;
        changeSpec((current) =>
          withCriteria(current, (list) => list.toSpliced(position, 1).toSpliced(target, 0, list[position])),
        );
        announce(TEXTS.moved(position + 1, target + 1));
        if (openPosition === position) show(target);
        else if (openPosition === target) show(position);
        return;
      }
      if (action === "duplicate") {
        changeSpec((current) => {
          const criterion = readCriteria(current)[position] ?? {};
          const copy = { ...criterion, key: findFreeKey(current, textOrEmpty(criterion["key"]) || "criterion") };
          return withCriteria(current, (list) => list.toSpliced(position + 1, 0, copy));
        });
        show(position + 1);
        return;
      }
      changeSpec((current) => withCriteria(current, (list) => list.toSpliced(position, 1)));
      show(null);
    },
    [changeSpec, count, openPosition, show],
  );

  const add = useCallback(
    (primitive: CriterionPrimitive) => {
      changeSpec((current) =>
        withCriteria(current, (list) => [
          ...list,
          newCriterion(primitive, findFreeKey(current, `criterion_${list.length + 1}`)),
        ]),
      );
      show(count);
    },
    [changeSpec, count, show],
  );

  const step = useCallback(
    (direction: 1 | -1) => {
      if (count > 0)
        show(Math.min(Math.max((openPosition ?? (direction === 1 ? -1 : count)) + direction, 0), count - 1));
    },
    [count, openPosition, show],
  );
  return { openPosition, identity: `${turns}`, toggleRow, step, act, add };
}
