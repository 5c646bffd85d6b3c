import { criterionPosition } from "@/components/rubrics/editor/use-check";
import type { CriteriaActs } from "@/components/rubrics/form/use-criteria";
import { EDITOR_SHORTCUTS as KEYS } from "@/components/rubrics/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { announce } from "@/components/ui/LiveRegion";
import type { EditorIssue } from "@/server/authoring/contract/rubricEditor";
import { useState } from "react";

type EditorKeys = {
  actions: CriteriaActs;
  issues: readonly EditorIssue[];
  onShow: (pointer: string) => void;
  onRun: () => void;
  onPublish: () => void;
};

export function useEditorKeys({ actions, issues, onShow, onRun, onPublish }: EditorKeys): void {
  const [issueIndex, setIssueIndex] = useState(-1);
  const { openPosition } = actions;
  useShortcut(KEYS.next, () => actions.step(1));
  useShortcut(KEYS.previous, () => actions.step(-1));
  useShortcut(KEYS.add, () => actions.add("llm_judge@1"));
  useShortcut(KEYS.up, () => (openPosition === null ? false : actions.act(openPosition, "up")));
  useShortcut(KEYS.down, () => (openPosition === null ? false : actions.act(openPosition, "down")));
  useShortcut(KEYS.run, onRun);
  useShortcut(KEYS.publish, onPublish);
  useShortcut(KEYS.issue, () => {
    const index = (issueIndex + 1) % Math.max(issues.length, 1);
    const issue = issues[index];
    if (!issue) return;
    setIssueIndex(index);
    const position = criterionPosition(issue);
    if (position >= 0 && position !== openPosition) actions.toggleRow(position);
    onShow(issue.path);
    announce(issue.message);
  });
}
