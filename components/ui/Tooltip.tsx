"use client";

import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cloneElement, useCallback, useEffect, useId, useRef, useState } from "react";
import { Floating } from "@/components/ui/Floating";

const APPEARS_MS = 400;
/** Long enough to move from the element onto the words. */
const STAYS_MS = 150;

type TooltipProps = { text: ReactNode; children: ReactElement<ComponentProps<"button">> };

/** More about `children`, one focusable element, on hover and focus. Never the only place that says something needed. */
export function Tooltip({ text, children }: TooltipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const id = useId();
  const turn = (next: boolean, afterMs: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(next), afterMs);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const dismiss = useCallback(() => setOpen(false), []);
  return (
    <>
      <span
        ref={anchor}
        className="contents"
        onPointerEnter={() => turn(true, APPEARS_MS)}
        onPointerLeave={() => turn(false, STAYS_MS)}
        onFocus={() => turn(true, 0)}
        onBlur={() => turn(false, 0)}
      >
        {cloneElement(children, open ? { "aria-describedby": id } : {})}
      </span>
      {open ? (
        <Floating
          anchor={anchor}
          placing={{ align: "center", side: "above" }}
          onDismiss={dismiss}
          id={id}
          role="tooltip"
          onPointerEnter={() => turn(true, 0)}
          onPointerLeave={() => turn(false, STAYS_MS)}
          className="w-max !max-w-80 px-2.5 py-1.5 text-xs leading-5"
        >
          {text}
        </Floating>
      ) : null}
    </>
  );
}
