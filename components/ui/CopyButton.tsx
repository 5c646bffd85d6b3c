"use client";

import { Check, Copy, X } from "lucide-react";
import { useState } from "react";

type CopyState = "idle" | "copied" | "failed";
const ICONS = { idle: Copy, copied: Check, failed: X };
const SAID = { idle: "", copied: "Copied", failed: "Copying is blocked; select the text instead" };

/** `what` completes "Copy …", for people who do not see the icon. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const [state, setState] = useState<CopyState>("idle");
  const Icon = ICONS[state];
  const copy = async () => {
    // Pages that were not loaded over https or from localhost have no clipboard.
    const done = await (navigator.clipboard as Clipboard | undefined)?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(done === true ? "copied" : "failed");
    setTimeout(() => setState("idle"), 2500);
  };
  return (
    <span className="inline-flex shrink-0 align-middle">
      <button
        type="button"
        onClick={copy}
        title={state === "idle" ? `Copy ${what}` : SAID[state]}
        aria-label={`Copy ${what}`}
        className="text-muted hover:bg-sunken hover:text-ink grid size-7 place-items-center rounded"
      >
        <Icon aria-hidden className="size-4" />
      </button>
      <span role="status" className="sr-only">
        {SAID[state]}
      </span>
    </span>
  );
}
