import { type ComponentProps, type ReactElement, cloneElement, useState } from "react";
import { usePrimitives } from "@/components/ui/use-primitives";

export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * A trigger whose menu or popover may not be loaded yet: `placeholder` is rendered while `primitives` is null.
 * `pressed`: it was pressed by then; `loadedTrigger` takes over its focus.
 */
export function useOpener(trigger: Trigger, opens: "menu" | "dialog") {
  // A button that is replaced during a press gets no click, and the focus goes to the page, which closes a popover.
  const [held, setHeld] = useState(false);
  const [pressed, setPressed] = useState(false);
  const [focused, setFocused] = useState(false);
  const primitives = usePrimitives(pressed);
  const placeholder = (
    <span
      className="contents"
      onPointerDown={({ pointerType, button }) => setHeld(pointerType === "mouse" && button === 0)}
      onPointerLeave={() => setHeld(false)}
      onKeyDown={({ key }) => setHeld(key === " ")}
      onClick={() => {
        setHeld(false);
        setPressed(true);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setHeld(false);
        setFocused(false);
      }}
    >
      {cloneElement(trigger, { "aria-haspopup": opens, "aria-expanded": false })}
    </span>
  );
  return {
    primitives: held ? null : primitives,
    pressed,
    placeholder,
    loadedTrigger: focused ? cloneElement(trigger, { autoFocus: true }) : trigger,
  };
}
