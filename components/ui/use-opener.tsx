import { type ComponentProps, type ReactElement, cloneElement, useState } from "react";

export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * A trigger whose menu or popover may not be loaded yet. `placeholder` is rendered until then; `pressed` records a
 * press on it, and `loadedTrigger` takes over its focus.
 */
export function useOpener(trigger: Trigger, opens: "menu" | "dialog") {
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const placeholder = (
    <span
      className="contents"
      onClick={() => setPressed(true)}
      // The loaded trigger may replace this one before the button is released, so that no click follows.
      onPointerDown={({ pointerType, button }) => setPressed(pointerType === "mouse" && button === 0)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
    >
      {cloneElement(trigger, { "aria-haspopup": opens, "aria-expanded": false })}
    </span>
  );
  return { pressed, placeholder, loadedTrigger: focused ? cloneElement(trigger, { autoFocus: true }) : trigger };
}
