import { CircleAlert } from "lucide-react";
import { type ShownProblem, readProblem } from "@/components/trpc/read-problem";
import { Button } from "@/components/ui/Button";
import { Notice } from "@/components/ui/Notice";
import { UntrustedParagraph } from "@/components/ui/UntrustedText";
import { UI_TEXTS as TEXTS } from "@/components/ui/texts";

type Retry = (() => unknown) | undefined;

/** Shows the problem of a failed request; renders nothing without an error. */
export function ErrorNotice({ error, onRetry }: { error: unknown; onRetry?: Retry }) {
  return error ? <ProblemNotice problem={readProblem(error)} onRetry={onRetry} /> : null;
}

/** Shows what happened, what to do, and the error code. */
export function ProblemNotice({ problem, onRetry }: { problem: ShownProblem; onRetry?: Retry }) {
  const { title, detail, fix, code } = problem;
  return (
    <div role="alert">
      <Notice tone="bad" icon={CircleAlert} title={title}>
        <UntrustedParagraph text={detail} className="text-sm" />
        <p className="text-muted text-sm">{fix}</p>
        <div className="flex flex-wrap items-center gap-3 pt-1 text-sm">
          {onRetry ? <Button onClick={() => onRetry()}>{TEXTS.retry}</Button> : null}
          {code === null ? null : (
            <a href={`/problems/${code}`} className="font-mono text-xs underline underline-offset-4">
              {code}
            </a>
          )}
        </div>
      </Notice>
    </div>
  );
}
