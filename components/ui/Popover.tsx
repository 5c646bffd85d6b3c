"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { floatingClass } from "@/components/ui/floating";

type PopoverProps = {
  /** One button. */
  trigger: ReactNode;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

/** Something to read or fill in beside its trigger, without leaving the page. */
export function Popover({ trigger, label, align = "start", children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={`${floatingClass} max-h-(--radix-popover-content-available-height) w-80 overflow-y-auto p-4 text-sm`}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
