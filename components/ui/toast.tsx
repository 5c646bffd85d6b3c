// Toasts wait for the Toaster, which loads on the first interaction.
import { type ShownProblem, readProblem } from "@/components/trpc/read-problem";
import { CopyButton } from "@/components/ui/CopyButton";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

const PROBLEM_STAYS_MS = 12_000;
const DONE_STAYS_MS = 4000;

let markReady = () => {};
const ready = new Promise<void>((resolve) => (markReady = resolve));
export const toasterReady = (): void => markReady();

async function library() {
  await ready;
  return (await import("sonner")).toast;
}

/** Confirms an action. */
export function toastDone(message: string): void {
  void library().then((toast) => toast(message, { duration: DONE_STAYS_MS }));
}

/** Reports a failed action: title, detail, fix, and the code with a button that copies them all. */
export function toastProblem(problem: ShownProblem): void {
  const description = <ProblemText problem={problem} />;
  void library().then((toast) => toast.error(problem.title, { duration: PROBLEM_STAYS_MS, description }));
}

export const toastError = (error: unknown): void => toastProblem(readProblem(error));

function ProblemText({ problem: { title, detail, fix, code } }: { problem: ShownProblem }) {
  const wholeText = [title, detail, fix, code].filter((text) => text != null).join("\n");
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
        <CopyButton text={wholeText} subject={TEXTS.problem} />
      </span>
    </span>
  );
}
