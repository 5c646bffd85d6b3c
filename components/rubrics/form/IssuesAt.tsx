import { memo } from "react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssueLine } from "@/components/rubrics/form/IssueLine";

type IssuesAtProps = {
  path: string;
  /** Also the issues of descendants. */
  below?: boolean;
};

export const IssuesAt = memo(function IssuesAt({ path, below = false }: IssuesAtProps) {
  const { issues } = useEditor();
  const here = issues.filter((issue) => issue.path === path || (below && issue.path.startsWith(`${path}/`)));
  if (here.length === 0) return null;
  return (
    <div className="space-y-1">
      {here.map((issue) => (
        <IssueLine key={`${issue.code} ${issue.path} ${issue.message}`} issue={issue} />
      ))}
    </div>
  );
});
