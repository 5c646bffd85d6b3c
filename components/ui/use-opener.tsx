import type { ComponentProps, ReactElement } from "react";
import { cloneElement, useState } from "react";

export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * A trigger whose menu or popover may not be loaded yet. `standIn` takes its place until then; a press on it `pressed` for what comes, and `own` is
 * the trigger that follows, with the focus that the stand-in had.
 */
export function useOpener(trigger: Trigger, opens: "menu" | "dialog") {
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const standIn = (
    <span
      className="contents"
      onClick={() => setPressed(true)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {cloneElement(trigger, { "aria-haspopup": opens, "aria-expanded": false })}
    </span>
  );
  return { pressed, standIn, own: focused ? cloneElement(trigger, { autoFocus: true }) : trigger };
}
