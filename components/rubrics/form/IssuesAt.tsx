import { memo } from "react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssueLine } from "@/components/rubrics/form/IssueLine";

type IssuesAtProps = {
  path: string;
  /** Whether the issues of descendants are shown as well. */
  includesNested?: boolean;
};

export const IssuesAt = memo(function IssuesAt({ path, includesNested = false }: IssuesAtProps) {
  const { issues } = useEditor();
  const matchingIssues = issues.filter(
    (issue) => issue.path === path || (includesNested && issue.path.startsWith(`${path}/`)),
  );
  if (matchingIssues.length === 0) return null;
  return (
    <div className="space-y-1">
      {matchingIssues.map((issue) => (
        <IssueLine key={`${issue.code} ${issue.path} ${issue.message}`} issue={issue} />
      ))}
    </div>
  );
});
