"use client";

// The text of a draft, and what can be read from it. The source is the truth; the form changes it.
import { replaceEqualDeep } from "@tanstack/react-query";
import { useCallback, useReducer } from "react";
import { type Spec, isObject } from "@/components/rubrics/spec";
import type { DraftExample } from "@/server/contracts/rubricDraft";

export type DraftText = { source: string; examples: readonly DraftExample[] };
export type DraftState = DraftText & {
  /** The source as last read; what has not changed is the same object as before. */
  spec: Spec;
  /** Why the source is no JSON object now; null when it is one. */
  fault: string | null;
  /** How often the form has written the source. */
  written: number;
};

type Action =
  | { source: string }
  | { spec: (before: Spec) => Spec }
  | { examples: (before: readonly DraftExample[]) => readonly DraftExample[] };

export function useDraft(initial: DraftText) {
  const [state, dispatch] = useReducer(reduce, initial, begin);
  const setSource = useCallback((source: string) => dispatch({ source }), []);
  const changeSpec = useCallback((spec: (before: Spec) => Spec) => dispatch({ spec }), []);
  const changeExamples = useCallback(
    (examples: (before: readonly DraftExample[]) => readonly DraftExample[]) => dispatch({ examples }),
    [],
  );
  return { state, setSource, changeSpec, changeExamples };
}
export type Draft = ReturnType<typeof useDraft>;

const begin = ({ source, examples }: DraftText): DraftState => ({ examples, source, written: 0, ...read(source, {}) });

function reduce(state: DraftState, action: Action): DraftState {
  if ("examples" in action) return { ...state, examples: action.examples(state.examples) };
  if ("source" in action) {
    if (action.source === state.source) return state;
    return { ...state, source: action.source, ...read(action.source, state.spec) };
  }
  // A text that cannot be read must not be written over.
  if (state.fault !== null) return state;
  const spec = action.spec(state.spec);
  if (spec === state.spec) return state;
  return { ...state, spec, source: JSON.stringify(spec, null, 2), written: state.written + 1 };
}

function read(source: string, before: Spec): Pick<DraftState, "spec" | "fault"> {
  try {
    const value: unknown = JSON.parse(source);
    if (isObject(value)) return { spec: replaceEqualDeep(before, value), fault: null };
    return { spec: before, fault: "it must be one object" };
  } catch (error) {
    return { spec: before, fault: error instanceof Error ? error.message : "it cannot be read" };
  }
}
