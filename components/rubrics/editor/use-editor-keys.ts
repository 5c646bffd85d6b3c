import { positionOf } from "@/components/rubrics/editor/use-check";
import type { CriteriaActs } from "@/components/rubrics/form/use-criteria";
import { EDITOR_SHORTCUTS as KEYS } from "@/components/rubrics/shortcuts";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { announce } from "@/components/ui/LiveRegion";
import type { EditorIssue } from "@/server/authoring/contract/rubricEditor";
import { useState } from "react";

type EditorKeys = {
  acts: CriteriaActs;
  issues: readonly EditorIssue[];
  onShow: (pointer: string) => void;
  onRun: () => void;
  onPublish: () => void;
};

export function useEditorKeys({ acts, issues, onShow, onRun, onPublish }: EditorKeys): void {
  const [visited, setVisited] = useState(-1);
  const { open } = acts;
  useShortcut(KEYS.next, () => acts.step(1));
  useShortcut(KEYS.previous, () => acts.step(-1));
  useShortcut(KEYS.add, () => acts.add("llm_judge@1"));
  useShortcut(KEYS.up, () => (open === null ? false : acts.act(open, "up")));
  useShortcut(KEYS.down, () => (open === null ? false : acts.act(open, "down")));
  useShortcut(KEYS.run, onRun);
  useShortcut(KEYS.publish, onPublish);
  useShortcut(KEYS.issue, () => {
    const index = (visited + 1) % Math.max(issues.length, 1);
    const issue = issues[index];
    if (!issue) return;
    setVisited(index);
    const position = positionOf(issue);
    if (position >= 0 && position !== open) acts.toggle(position);
    onShow(issue.path);
    announce(issue.message);
  });
}
