"use client";

// Short messages in the corner. They wait for the Toaster, which is loaded once somebody is there to read them.
import type { ShownProblem } from "@/components/trpc/problem-of";
import { CopyButton } from "@/components/ui/CopyButton";
import { UntrustedText } from "@/components/ui/UntrustedText";

const PROBLEM_STAYS_MS = 12_000;
const DONE_STAYS_MS = 4000;

let last = 0;
let markReady = () => {};
const ready = new Promise<void>((resolve) => (markReady = resolve));
/** The Toaster is there. */
export const toasterReady = (): void => markReady();

async function library() {
  await ready;
  return (await import("sonner")).toast;
}

type DoneOptions = { action?: { label: string; onClick: () => void }; durationMs?: number };

/** Says that something was done. `action`: such as Undo. Answers an id for dismissToast. */
export function toastDone(message: string, { action, durationMs = DONE_STAYS_MS }: DoneOptions = {}): number {
  const id = ++last;
  void library().then((toast) => toast(message, { id, duration: durationMs, ...(action && { action }) }));
  return id;
}

export function dismissToast(id: number): void {
  void library().then((toast) => toast.dismiss(id));
}

/** A refused act: title, detail, what to do, and the code with a button that copies it all. */
export function toastProblem(problem: ShownProblem): void {
  const id = ++last;
  const description = <ProblemText problem={problem} />;
  void library().then((toast) => toast.error(problem.title, { id, duration: PROBLEM_STAYS_MS, description }));
}

function ProblemText({ problem: { title, detail, fix, code } }: { problem: ShownProblem }) {
  const all = [title, detail, fix, code].filter((text) => text != null).join("\n");
  return (
    <span className="block space-y-1">
      {detail === undefined ? null : (
        <span className="block">
          <UntrustedText>{detail}</UntrustedText>
        </span>
      )}
      <span className="text-muted block">{fix}</span>
      <span className="flex items-center gap-1">
        {code === null ? null : <code className="text-xs">{code}</code>}
        <CopyButton text={all} what="the problem" />
      </span>
    </span>
  );
}
