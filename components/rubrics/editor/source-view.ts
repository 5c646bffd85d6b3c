// The CodeMirror setup for the rubric source, loaded with its panel.
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { type Diagnostic, lintGutter } from "@codemirror/lint";
import { Annotation, type Extension } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { basicSetup } from "codemirror";
import { findJsonRanges, findRange } from "@/components/rubrics/json-ranges";
import type { EditorIssue, RubricFix } from "@/server/authoring/contract/rubricEditor";

const HIGHLIGHTING = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--color-accent)" },
  { tag: [tags.string, tags.number, tags.bool, tags.null], color: "var(--color-ink)" },
  { tag: tags.invalid, color: "var(--color-not-met)" },
]);

const THEME = EditorView.theme({
  "&": { backgroundColor: "var(--color-surface)", color: "var(--color-ink)", fontSize: "0.8125rem", height: "100%" },
  "&.cm-focused": { outline: "2px solid var(--color-accent)", outlineOffset: "-2px" },
  ".cm-content": { fontFamily: "var(--font-mono)", caretColor: "var(--color-ink)" },
  ".cm-cursor": { borderLeftColor: "var(--color-ink)" },
  ".cm-gutters": {
    backgroundColor: "var(--color-sunken)",
    color: "var(--color-muted)",
    borderRightColor: "var(--color-line)",
  },
  ".cm-activeLine, .cm-activeLineGutter": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 8%, transparent)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "color-mix(in srgb, var(--color-accent) 25%, transparent)",
  },
  ".cm-tooltip, .cm-panels": {
    backgroundColor: "var(--color-surface)",
    color: "var(--color-ink)",
    borderColor: "var(--color-line-strong)",
  },
  ".cm-foldPlaceholder": {
    backgroundColor: "var(--color-sunken)",
    color: "var(--color-muted)",
    borderColor: "var(--color-line)",
  },
  ".cm-diagnosticAction": { backgroundColor: "var(--color-accent)", color: "var(--color-on-accent)" },
});

/** Marks a change that came from the form. Reporting it back would undo later input of the form. */
const fromForm = Annotation.define<boolean>();

type Listeners = { onChange: (text: string) => void; label: string };

export function sourceExtensions({ onChange, label }: Listeners): Extension {
  return [
    basicSetup,
    json(),
    lintGutter(),
    syntaxHighlighting(HIGHLIGHTING),
    THEME,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": label }),
    EditorView.updateListener.of((update) => {
      const hasUserChange = update.transactions.some(
        (transaction) => transaction.docChanged && transaction.annotation(fromForm) === undefined,
      );
      if (hasUserChange) onChange(update.state.doc.toString());
    }),
  ];
}

/** Changes only the range that differs, so that the cursor keeps its position. */
export function replaceText(view: EditorView, text: string): void {
  const previousText = view.state.doc.toString();
  if (previousText === text) return;
  let from = 0;
  while (from < previousText.length && previousText[from] === text[from]) from++;
  let [to, end] = [previousText.length, text.length];
  while (to > from && end > from && previousText[to - 1] === text[end - 1]) {
    to--;
    end--;
  }
  view.dispatch({ changes: { from, to, insert: text.slice(from, end) }, annotations: fromForm.of(true) });
}

const parseFaults = jsonParseLinter();

/** Returns JSON syntax errors if there are any; otherwise the issues with their fixes. */
export function toDiagnostics(
  view: EditorView,
  issues: readonly EditorIssue[],
  onFix: (fix: RubricFix) => void,
): Diagnostic[] {
  const faults = parseFaults(view);
  if (faults.length > 0) return faults;
  const ranges = findJsonRanges(view.state.doc.toString());
  return issues.flatMap(({ path, severity, message, code, fix }) => {
    const range = findRange(ranges, path);
    if (!range) return [];
    const actions = fix ? [{ name: fix.label, apply: () => onFix(fix) }] : [];
    return [{ ...range, severity, message, source: code, actions }];
  });
}

/** Selects the value of a JSON pointer and scrolls it into view. */
export function reveal(view: EditorView, pointer: string): void {
  const range = findRange(findJsonRanges(view.state.doc.toString()), pointer);
  if (!range) return;
  view.dispatch({
    selection: { anchor: range.from, head: range.to },
    effects: EditorView.scrollIntoView(range.from, { y: "center" }),
  });
}
