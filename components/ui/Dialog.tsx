import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Layer } from "@/components/ui/shortcut-layer";
import { usePrimitives } from "@/components/ui/use-primitives";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";
import { focusFirst, useReturnedFocus } from "@/components/ui/dialog-focus";

const SIZES = { narrow: "max-w-sm", normal: "max-w-lg", wide: "max-w-3xl" } as const;

type DialogProps = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  /** Whether Escape and clicks outside leave it open, as for a form with input. */
  isPersistent?: boolean;
  /** Whether only screen readers get the title. The children then handle spacing and focus. */
  isBare?: boolean;
  children: ReactNode;
};

/** Renders a modal dialog, which is open while it is mounted. Only shortcuts of its children are active then. */
export function Dialog({
  onClose,
  title,
  description,
  size = "normal",
  footer,
  isPersistent = false,
  isBare = false,
  children,
}: DialogProps) {
  const returnFocus = useReturnedFocus();
  const Radix = usePrimitives(true)?.Dialog;
  if (!Radix) return null;
  const keep = (event: Event) => {
    if (isPersistent) event.preventDefault();
  };
  return (
    <Radix.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-black/40" />
        <Radix.Content
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
          onOpenAutoFocus={focusFirst}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          className={`border-line bg-surface rounded-card fixed top-1/2 left-1/2 z-30 flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2 flex-col border shadow-xl ${SIZES[size]}`}
        >
          <header className={isBare ? "sr-only" : "border-line flex items-start gap-4 border-b px-5 py-3"}>
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-base">{title}</Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="text-muted text-sm">{description}</Radix.Description>
              )}
            </div>
            {isPersistent || isBare ? null : (
              <Radix.Close
                aria-label={TEXTS.close}
                className="text-muted hover:bg-sunken hover:text-ink -mr-1.5 grid size-7 shrink-0 place-items-center rounded"
              >
                <X aria-hidden className="size-4" />
              </Radix.Close>
            )}
          </header>
          <Layer>
            <div className={`min-h-0 flex-1 overflow-y-auto ${isBare ? "" : "px-5 py-4"}`}>{children}</div>
            {footer === undefined ? null : (
              <footer className="border-line flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>
            )}
          </Layer>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
