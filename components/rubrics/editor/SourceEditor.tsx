import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { memo, startTransition, useEffect, useEffectEvent, useRef } from "react";
import { toDiagnostics, replaceText, reveal, sourceExtensions } from "@/components/rubrics/editor/source-view";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import type { EditorIssue, RubricFix } from "@/server/authoring/contract/rubricEditor";

type SourceEditorProps = {
  source: string;
  /**
   * Changes when the form writes the source. Text that was typed in this editor arrives here late, so it is not applied
   * again.
   */
  formRevision: number;
  onChange: (source: string) => void;
  issues: readonly EditorIssue[];
  onFix: (fix: RubricFix) => void;
  /** A JSON pointer to scroll into view. */
  pointer: string | null;
};

/** Edits the source as text, with its issues marked. */
export const SourceEditor = memo(function SourceEditor({
  source,
  formRevision,
  onChange,
  issues,
  onFix,
  pointer,
}: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const handleChange = useEffectEvent(onChange);
  const fix = useEffectEvent(onFix);
  const readInitialSource = useEffectEvent(() => source);
  const applySource = useEffectEvent((current: EditorView) => replaceText(current, source));

  useEffect(() => {
    if (!host.current) return;
    const newView = new EditorView({
      parent: host.current,
      doc: readInitialSource(),
      extensions: sourceExtensions({
        onChange: (text) => startTransition(() => handleChange(text)),
        label: TEXTS.sourceLabel,
      }),
    });
    view.current = newView;
    return () => {
      view.current = null;
      newView.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current) applySource(view.current);
  }, [formRevision]);
  useEffect(() => {
    const { current } = view;
    if (current)
      current.dispatch(
        setDiagnostics(
          current.state,
          toDiagnostics(current, issues, (issueFix) => fix(issueFix)),
        ),
      );
  }, [issues]);
  useEffect(() => {
    if (view.current && pointer !== null) reveal(view.current, pointer);
  }, [pointer]);

  return <div ref={host} className="border-line rounded-card h-[60dvh] overflow-hidden border lg:h-full lg:min-h-96" />;
});
