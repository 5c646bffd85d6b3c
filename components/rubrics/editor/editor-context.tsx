"use client";

// What the fields of the editor share, so that a field needs only its place.
import { createContext, useContext } from "react";
import type { Spec } from "@/components/rubrics/spec";
import type { EditorIssue } from "@/server/contracts/rubricEditor";

export type EditorContextValue = {
  changeSpec: (change: (before: Spec) => Spec) => void;
  issues: readonly EditorIssue[];
  /** The source cannot be read now, so the form takes no changes. */
  locked: boolean;
};

export const EditorContext = createContext<EditorContextValue | null>(null);

export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error("useEditor outside of the editor");
  return value;
}
