"use client";

import type { ComponentProps, ReactElement, ReactNode } from "react";
import { cloneElement, useCallback, useEffect, useRef, useState } from "react";
import { Floating } from "@/components/ui/Floating";

type PopoverProps = {
  /** One button. */
  trigger: ReactElement<ComponentProps<"button">>;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

const FOCUSABLE =
  "button:not(:disabled), [href], input:not(:disabled), select:not(:disabled), textarea, [tabindex='0']";

/** Something to read or fill in beside its trigger, without leaving the page. */
export function Popover({ trigger, label, align = "start", children }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const dismiss = useCallback((why: "escape" | "outside") => {
    setOpen(false);
    if (why === "escape") anchor.current?.querySelector("button")?.focus();
  }, []);
  useEffect(() => {
    if (open) (content.current?.querySelector<HTMLElement>(FOCUSABLE) ?? content.current)?.focus();
  }, [open]);
  return (
    <>
      <span ref={anchor} className="contents" onClick={() => setOpen((was) => !was)}>
        {cloneElement(trigger, { "aria-haspopup": "dialog", "aria-expanded": open })}
      </span>
      {open ? (
        <Floating
          anchor={anchor}
          placing={{ align, side: "below" }}
          onDismiss={dismiss}
          role="dialog"
          aria-label={label}
          className="w-80 p-4 text-sm"
        >
          <div ref={content} tabIndex={-1} className="outline-none">
            {children}
          </div>
        </Floating>
      ) : null}
    </>
  );
}
