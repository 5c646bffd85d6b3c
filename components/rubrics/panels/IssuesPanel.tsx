import { CircleCheck } from "lucide-react";
import { IssueLine } from "@/components/rubrics/form/IssueLine";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Button } from "@/components/ui/Button";
import { EmptyState } from "@/components/ui/EmptyState";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { changeUrl } from "@/components/ui/url-params";
import type { EditorIssue } from "@/server/authoring/contract/rubricEditor";

type IssuesPanelProps = { issues: readonly EditorIssue[]; onShow: (pointer: string) => void; error: unknown };

export function IssuesPanel({ issues, onShow, error }: IssuesPanelProps) {
  if (error) return <ErrorNotice error={error} />;
  if (issues.length === 0) {
    return (
      <EmptyState
        icon={CircleCheck}
        title={TEXTS.noIssues}
        explanation={TEXTS.noIssuesHint}
        action={<Button onClick={() => changeUrl({ panel: "examples" })}>{TEXTS.openExamples}</Button>}
      />
    );
  }
  const sortedIssues = issues.toSorted((a, b) => Number(b.severity === "error") - Number(a.severity === "error"));
  return (
    <ul className="divide-line divide-y">
      {sortedIssues.map((issue) => (
        <li key={`${issue.code} ${issue.path} ${issue.message}`} className="space-y-1 py-2.5">
          <button
            type="button"
            onClick={() => onShow(issue.path)}
            className="text-muted hover:text-ink font-mono text-xs underline underline-offset-4"
          >
            {issue.path || TEXTS.wholeRubric}
          </button>
          <IssueLine issue={issue} />
        </li>
      ))}
    </ul>
  );
}
