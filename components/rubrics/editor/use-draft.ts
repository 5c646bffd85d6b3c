// The text of a draft and its parsed spec. The source is authoritative; the form edits it.
import { replaceEqualDeep } from "@tanstack/react-query";
import { useCallback, useReducer } from "react";
import { readExactJson } from "@/server/contracts/exactJson";
import { type Spec, isObject } from "@/components/rubrics/spec";
import type { DraftExample } from "@/server/authoring/contract/rubricDraft";

export type DraftText = { source: string; examples: readonly DraftExample[] };
export type DraftState = DraftText & {
  /** The last valid source, parsed; unchanged parts keep their identity. */
  spec: Spec;
  /** Why the source is not a JSON object that keeps every value as written; null when it is one. */
  fault: { isJson: boolean; message: string } | null;
  /** The number of times that the form has written the source. */
  formRevision: number;
};

type Action =
  | { source: string }
  | { spec: (current: Spec) => Spec }
  | { examples: (current: readonly DraftExample[]) => readonly DraftExample[] };

export function useDraft(initial: DraftText) {
  const [state, dispatch] = useReducer(reduce, initial, startDraft);
  const setSource = useCallback((source: string) => dispatch({ source }), []);
  const changeSpec = useCallback((spec: (current: Spec) => Spec) => dispatch({ spec }), []);
  const changeExamples = useCallback(
    (examples: (current: readonly DraftExample[]) => readonly DraftExample[]) => dispatch({ examples }),
    [],
  );
  return { state, setSource, changeSpec, changeExamples };
}
export type Draft = ReturnType<typeof useDraft>;

const startDraft = ({ source, examples }: DraftText): DraftState => ({
  examples,
  source,
  formRevision: 0,
  ...parseSource(source, {}),
});

function reduce(state: DraftState, action: Action): DraftState {
  if ("examples" in action) return { ...state, examples: action.examples(state.examples) };
  if ("source" in action) {
    if (action.source === state.source) return state;
    return { ...state, source: action.source, ...parseSource(action.source, state.spec) };
  }
  // The form must not overwrite text that cannot be parsed.
  if (state.fault !== null) return state;
  const spec = action.spec(state.spec);
  if (spec === state.spec) return state;
  return { ...state, spec, source: JSON.stringify(spec, null, 2), formRevision: state.formRevision + 1 };
}

function parseSource(source: string, lastSpec: Spec): Pick<DraftState, "spec" | "fault"> {
  const json = readExactJson(source);
  if (!json.ok) {
    // The title above the message already says that the text is not JSON.
    const message = json.message.replace(/^is not JSON: /, "");
    return { spec: lastSpec, fault: { isJson: json.kind !== "not_json", message } };
  }
  if (isObject(json.value)) return { spec: replaceEqualDeep(lastSpec, json.value), fault: null };
  return { spec: lastSpec, fault: { isJson: false, message: "the source must be a JSON object" } };
}
