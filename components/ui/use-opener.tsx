import { type ComponentProps, type ReactElement, cloneElement, useState } from "react";
import { usePrimitives } from "@/components/ui/use-primitives";

export type Trigger = ReactElement<ComponentProps<"button">>;

/**
 * Opens a menu or popover whose code may not be loaded yet. The caller renders `placeholder` while `primitives` is
 * null. `wasPressed` says that the placeholder was pressed; `loadedTrigger` takes over its focus.
 */
export function useOpener(trigger: Trigger, opens: "menu" | "dialog") {
  // A button that is replaced while it is pressed gets no click, and the focus moves to the page, which closes a
  // popover.
  const [isHeld, setIsHeld] = useState(false);
  const [isPressed, setPressed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const primitives = usePrimitives(isPressed);
  const placeholder = (
    <span
      className="contents"
      onPointerDown={({ pointerType, button }) => setIsHeld(pointerType === "mouse" && button === 0)}
      onPointerLeave={() => setIsHeld(false)}
      onKeyDown={({ key }) => setIsHeld(key === " ")}
      onClick={() => {
        setIsHeld(false);
        setPressed(true);
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        setIsHeld(false);
        setFocused(false);
      }}
    >
      {cloneElement(trigger, { "aria-haspopup": opens, "aria-expanded": false })}
    </span>
  );
  return {
    primitives: isHeld ? null : primitives,
    wasPressed: isPressed,
    placeholder,
    loadedTrigger: isFocused ? cloneElement(trigger, { autoFocus: true }) : trigger,
  };
}
