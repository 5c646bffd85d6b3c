"use client";

import type { ComponentProps, RefObject } from "react";
import { useLayoutEffect, useRef } from "react";
import type { Placing } from "@/components/ui/floating";
import { floatingClass, place } from "@/components/ui/floating";

type FloatingProps = ComponentProps<"div"> & {
  /** Holds the trigger as its only child. */
  anchor: RefObject<HTMLElement | null>;
  placing: Placing;
  /** Escape, a press outside, or the focus gone elsewhere; not given: somebody else decides. */
  onDismiss?: (why: "escape" | "outside") => void;
};

/** Lies in the browser's top layer for as long as it is mounted, so that nothing cuts it off and dialogs may hold it. */
export function Floating({ anchor, placing: { align, side }, onDismiss, className = "", ...props }: FloatingProps) {
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const box = own.current;
    const trigger = anchor.current?.firstElementChild;
    if (!box || !(trigger instanceof HTMLElement)) return;
    const put = () => place(box, trigger, { align, side });
    box.showPopover();
    put();
    const sizes = new ResizeObserver(put);
    sizes.observe(box);
    window.addEventListener("resize", put);
    window.addEventListener("scroll", put, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      window.removeEventListener("resize", put);
      window.removeEventListener("scroll", put, { capture: true });
    };
  }, [anchor, align, side]);

  useLayoutEffect(() => {
    if (!onDismiss) return;
    const outside = (event: Event) => {
      const { target } = event;
      if (!(target instanceof Node) || own.current?.contains(target) || anchor.current?.contains(target)) return;
      onDismiss("outside");
    };
    const escape = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented) return;
      // Else a dialog beneath would close as well.
      event.preventDefault();
      event.stopPropagation();
      onDismiss("escape");
    };
    document.addEventListener("pointerdown", outside);
    document.addEventListener("focusin", outside);
    document.addEventListener("keydown", escape, { capture: true });
    return () => {
      document.removeEventListener("pointerdown", outside);
      document.removeEventListener("focusin", outside);
      document.removeEventListener("keydown", escape, { capture: true });
    };
  }, [anchor, onDismiss]);

  return <div ref={own} popover="manual" {...props} className={`${floatingClass} ${className}`} />;
}
