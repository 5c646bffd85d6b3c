import type { ReactNode } from "react";
import { floatingClass } from "@/components/ui/floating";
import { usePrimitives } from "@/components/ui/use-primitives";

/** Shows optional details about `children`, one focusable element, on hover and focus. */
export function Tooltip({ text, children }: { text: ReactNode; children: ReactNode }) {
  const Radix = usePrimitives(false)?.Tooltip;
  if (!Radix) return children;
  return (
    <Radix.Provider delayDuration={400}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={6}
            collisionPadding={8}
            className={`${floatingClass} w-max max-w-80 px-2.5 py-1.5 text-xs leading-5`}
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  );
}
