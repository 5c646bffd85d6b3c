import type { ReactNode } from "react";
import { floatingClass } from "@/components/ui/floating";
import { type Trigger, useOpener } from "@/components/ui/use-opener";

type PopoverProps = {
  /** One button. */
  trigger: Trigger;
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
};

/** Opens a panel next to its trigger, for reading or input. */
export function Popover({ trigger, label, align = "start", children }: PopoverProps) {
  const { primitives, wasPressed, placeholder, loadedTrigger } = useOpener(trigger, "dialog");
  const Radix = primitives?.Popover;
  if (!Radix) return placeholder;
  return (
    <Radix.Root defaultOpen={wasPressed}>
      <Radix.Trigger asChild>{loadedTrigger}</Radix.Trigger>
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
