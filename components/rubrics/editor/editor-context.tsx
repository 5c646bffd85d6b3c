import { createContext, useContext } from "react";
import type { Spec } from "@/components/rubrics/spec";
import type { EditorIssue } from "@/server/authoring/contract/rubricEditor";

type EditorContextValue = {
  changeSpec: (change: (current: Spec) => Spec) => void;
  issues: readonly EditorIssue[];
  /** The source is not valid JSON, so the form is read-only. */
  isLocked: boolean;
};

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error("useEditor outside of the editor");
  return value;
}
