import { TriangleAlert } from "lucide-react";
import dynamic from "next/dynamic";
import { startTransition, useMemo, useState } from "react";
import { EditorHeader } from "@/components/rubrics/editor/EditorHeader";
import { EditorPanels } from "@/components/rubrics/editor/EditorPanels";
import { OriginNotice } from "@/components/rubrics/editor/OriginNotice";
import { EditorContext } from "@/components/rubrics/editor/editor-context";
import { forgetUnsent, readUnsent } from "@/components/rubrics/editor/unsent";
import { useAutosave } from "@/components/rubrics/editor/use-autosave";
import { useCheck } from "@/components/rubrics/editor/use-check";
import { useDraft } from "@/components/rubrics/editor/use-draft";
import { useEditorKeys } from "@/components/rubrics/editor/use-editor-keys";
import { CriterionList } from "@/components/rubrics/form/CriterionList";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { RubricSettings } from "@/components/rubrics/form/RubricSettings";
import { useCriteria } from "@/components/rubrics/form/use-criteria";
import { useExampleRuns } from "@/components/rubrics/panels/use-example-runs";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { Button } from "@/components/ui/Button";
import { Moment } from "@/components/ui/Moment";
import { Notice } from "@/components/ui/Notice";
import { Splitter } from "@/components/ui/Splitter";
import { UntrustedParagraph } from "@/components/ui/UntrustedText";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";

// Loaded on demand, since most visits of a draft publish nothing.
const PublishDialog = dynamic(() =>
  import("@/components/rubrics/panels/PublishDialog").then((dialog) => dialog.PublishDialog),
);

type RubricEditorProps = { initial: RubricDraft; latest: RubricDraft; onRefetch: () => void; onLoadLatest: () => void };

const PANE = "h-full space-y-5 lg:overflow-y-auto lg:p-1 lg:pr-3";

export function RubricEditor({ initial, latest, onRefetch, onLoadLatest }: RubricEditorProps) {
  const [unsentText] = useState(() => readUnsent(initial));
  const draft = useDraft(unsentText ?? initial);
  const { state, changeSpec } = draft;
  const [isPublishing, setIsPublishing] = useState(false);
  const autosave = useAutosave({ initial, latest, text: state, isPublishing, onConflict: onRefetch });
  const check = useCheck(state.spec);
  const actions = useCriteria(state.spec, changeSpec);
  const runs = useExampleRuns(state, check);
  const [isDialogOpen, setIsDialogOpen] = useState(false);
  const [pointer, setPointer] = useState<string | null>(null);
  const issues = check.result?.issues;
  const isLocked = state.fault !== null;
  const invalid = state.fault && (state.fault.isJson ? TEXTS.notExact : TEXTS.notJson);
  const context = useMemo(() => ({ changeSpec, issues: issues ?? [], isLocked }), [changeSpec, issues, isLocked]);
  // A transition, so that pending changes of the source reach the draft first.
  const publish = () => startTransition(() => setIsDialogOpen(true));
  useEditorKeys({
    actions,
    issues: context.issues,
    onShow: setPointer,
    onRun: runs.run,
    onPublish: isLocked ? () => undefined : publish,
  });

  const form = (
    <div className={PANE}>
      {state.fault ? (
        <Notice tone="caution" icon={TriangleAlert} title={invalid ?? ""}>
          <UntrustedParagraph text={state.fault.message} className="text-sm" />
          <p className="text-muted text-sm">{TEXTS.notJsonHint}</p>
        </Notice>
      ) : null}
      <OriginNotice origin={initial.origin} />
      <IssuesAt path="" />
      <RubricSettings spec={state.spec} />
      <CriterionList spec={state.spec} actions={actions} counts={check.counts} isLocked={isLocked} />
    </div>
  );
  const panels = <EditorPanels {...{ initial, draft, check, runs, actions, pointer }} onShow={setPointer} />;
  return (
    <EditorContext value={context}>
      <div className="flex min-h-0 flex-1 flex-col gap-4 lg:h-[calc(100dvh-6rem)] lg:flex-none">
        <EditorHeader {...{ initial, autosave, check, spec: state.spec, invalid }} onPublish={publish} />
        {unsentText ? <p className="text-muted text-sm">{TEXTS.restored}</p> : null}
        {autosave.state === "conflict" && autosave.newerDraft ? (
          <ConflictNotice
            newerDraft={autosave.newerDraft}
            onKeep={autosave.keepThis}
            onLoad={() => {
              forgetUnsent(initial.draft_id);
              onLoadLatest();
            }}
          />
        ) : null}
        <Splitter
          id="rubric-editor"
          firstWhenNarrow="form"
          panes={[
            { id: "form", size: 50, minSize: 30, content: form },
            { id: "panels", size: 50, minSize: 30, content: panels },
          ]}
        />
      </div>
      {isDialogOpen ? (
        <PublishDialog
          {...{ initial, draft, check, runs }}
          onPublishing={setIsPublishing}
          onClose={() => setIsDialogOpen(false)}
        />
      ) : null}
    </EditorContext>
  );
}

type ConflictNoticeProps = { newerDraft: RubricDraft; onKeep: () => void; onLoad: () => void };

/** Asks the user which text to keep, since two tabs changed the same draft. */
function ConflictNotice({ newerDraft, onKeep, onLoad }: ConflictNoticeProps) {
  return (
    <div role="alert">
      <Notice tone="caution" icon={TriangleAlert} title={TEXTS.elsewhereTitle}>
        <p className="text-sm">
          {TEXTS.elsewhere(newerDraft.revision)} <Moment iso={newerDraft.saved_at} />
        </p>
        <div className="flex flex-wrap gap-2 pt-1">
          <Button onClick={onLoad}>{TEXTS.loadOther}</Button>
          <Button onClick={onKeep}>{TEXTS.keepThis}</Button>
        </div>
      </Notice>
    </div>
  );
}
