import { setDiagnostics } from "@codemirror/lint";
import { EditorView } from "@codemirror/view";
import { memo, startTransition, useEffect, useEffectEvent, useRef } from "react";
import { diagnosticsOf, replaceText, reveal, sourceExtensions } from "@/components/rubrics/editor/source-view";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import type { EditorIssue, RubricFix } from "@/server/authoring/contract/rubricEditor";

type SourceEditorProps = {
  source: string;
  /** Changes when the form wrote the source. The text typed here comes back late, so it is not applied again. */
  written: number;
  onChange: (source: string) => void;
  issues: readonly EditorIssue[];
  onFix: (fix: RubricFix) => void;
  /** A JSON pointer to scroll into view. */
  shown: string | null;
};

/** The source as text, with its issues marked. */
export const SourceEditor = memo(function SourceEditor({
  source,
  written,
  onChange,
  issues,
  onFix,
  shown,
}: SourceEditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const changed = useEffectEvent(onChange);
  const fix = useEffectEvent(onFix);
  const begin = useEffectEvent(() => source);
  const follow = useEffectEvent((current: EditorView) => replaceText(current, source));

  useEffect(() => {
    if (!host.current) return;
    const created = new EditorView({
      parent: host.current,
      doc: begin(),
      extensions: sourceExtensions({
        onChange: (text) => startTransition(() => changed(text)),
        label: TEXTS.sourceLabel,
      }),
    });
    view.current = created;
    return () => {
      view.current = null;
      created.destroy();
    };
  }, []);
  useEffect(() => {
    if (view.current) follow(view.current);
  }, [written]);
  useEffect(() => {
    const { current } = view;
    if (current)
      current.dispatch(
        setDiagnostics(
          current.state,
          diagnosticsOf(current, issues, (each) => fix(each)),
        ),
      );
  }, [issues]);
  useEffect(() => {
    if (view.current && shown !== null) reveal(view.current, shown);
  }, [shown]);

  return <div ref={host} className="border-line rounded-card h-[60dvh] overflow-hidden border lg:h-full lg:min-h-96" />;
});
