"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

type CopyState = "idle" | "copied" | "failed";
const ICONS = { idle: Copy, copied: Check, failed: X };

/** Copies a text. `subject` completes the accessible name "Copy …". */
export function CopyButton({ text, subject }: { text: string; subject: string }) {
  const [state, setState] = useState<CopyState>("idle");
  const Icon = ICONS[state];
  const copy = async () => {
    // The clipboard is only available over HTTPS and on localhost.
    const isCopied = await (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(isCopied === true ? "copied" : "failed");
    setTimeout(() => setState("idle"), 2500);
  };
  return (
    <span className="inline-flex shrink-0 align-middle print:hidden">
      <button
        type="button"
        data-copy
        onClick={copy}
        title={state === "idle" ? TEXTS.copy(subject) : TEXTS.copyStates[state]}
        aria-label={TEXTS.copy(subject)}
        className="text-muted hover:bg-sunken hover:text-ink grid size-7 place-items-center rounded"
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {TEXTS.copyStates[state]}
      </span>
    </span>
  );
}
