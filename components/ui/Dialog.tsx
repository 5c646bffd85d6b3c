"use client";

import { X } from "lucide-react";
import type { KeyboardEvent, PointerEvent, ReactNode, SyntheticEvent } from "react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Layer } from "@/components/ui/shortcut-layer";

const SIZES = { narrow: "max-w-sm", normal: "max-w-lg", wide: "max-w-3xl" } as const;

type OpenDialogProps = {
  onClose: () => void;
  title: string;
  description?: ReactNode;
  size?: keyof typeof SIZES;
  /** Buttons, the main one last. */
  footer?: ReactNode;
  /** Escape and a press outside leave it open, as for a form with text in it. */
  persistent?: boolean;
  /** The title is only read out, and the children bring their own spacing and focus. */
  bare?: boolean;
  children: ReactNode;
};

/** A modal dialog. Shortcuts of the page are silent while it is open; those bound by its children are heard. */
export function Dialog({ open, ...props }: OpenDialogProps & { open: boolean }) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({
  onClose,
  title,
  description,
  size = "normal",
  footer,
  persistent = false,
  bare = false,
  children,
}: OpenDialogProps) {
  const id = useId();
  const own = useModal();
  const wish = () => (persistent ? undefined : onClose());
  // React passes on what happens in dialogs further down, which are not this one.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    wish();
  };
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    wish();
  };
  const onPointerDown = (event: PointerEvent<HTMLDialogElement>) => {
    if (event.target === event.currentTarget && isOutside(event)) wish();
  };
  return (
    <dialog
      ref={own}
      aria-labelledby={`${id}-title`}
      {...(description === undefined ? {} : { "aria-describedby": `${id}-description` })}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onPointerDown={onPointerDown}
      className={`border-line bg-surface text-ink rounded-card m-auto flex max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] flex-col overflow-hidden border shadow-xl backdrop:bg-black/40 ${SIZES[size]}`}
    >
      <header className={bare ? "sr-only" : "border-line flex items-start gap-4 border-b px-5 py-3"}>
        <div className="min-w-0 flex-1">
          <h2 id={`${id}-title`} className="text-base">
            {title}
          </h2>
          {description === undefined ? null : (
            <p id={`${id}-description`} className="text-muted text-sm">
              {description}
            </p>
          )}
        </div>
        {persistent || bare ? null : (
          <button
            type="button"
            onClick={onClose}
            aria-label="Close"
            className="text-muted hover:bg-sunken hover:text-ink -mr-1.5 grid size-7 shrink-0 place-items-center rounded"
          >
            <X aria-hidden className="size-4" />
          </button>
        )}
      </header>
      <Layer>
        <div className={`min-h-0 flex-1 overflow-y-auto ${bare ? "" : "px-5 py-4"}`}>{children}</div>
        {footer === undefined ? null : (
          <footer className="border-line flex flex-wrap justify-end gap-2 border-t px-5 py-3">{footer}</footer>
        )}
      </Layer>
    </dialog>
  );
}

/** Opens the dialog over everything, and gives the focus back where it was when it goes. */
function useModal() {
  const own = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = own.current;
    if (!dialog) return;
    // A field that asked for the focus has it by now, and would lose it to the first button.
    const asked = dialog.contains(document.activeElement) ? document.activeElement : null;
    dialog.showModal();
    if (asked instanceof HTMLElement) asked.focus();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [before]);
  return own;
}

function isOutside({ clientX, clientY, currentTarget }: PointerEvent<HTMLDialogElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}
