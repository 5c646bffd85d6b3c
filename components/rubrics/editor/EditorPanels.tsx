import dynamic from "next/dynamic";
import { useCallback, useDeferredValue } from "react";
import { type Check, criterionPosition } from "@/components/rubrics/editor/use-check";
import type { Draft } from "@/components/rubrics/editor/use-draft";
import { IssueCount } from "@/components/rubrics/form/IssueCount";
import type { CriteriaActs } from "@/components/rubrics/form/use-criteria";
import { ExamplesPanel } from "@/components/rubrics/panels/ExamplesPanel";
import { IssuesPanel } from "@/components/rubrics/panels/IssuesPanel";
import type { ExampleRuns } from "@/components/rubrics/panels/use-example-runs";
import { withFix } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { Skeleton } from "@/components/ui/Skeleton";
import { Tabs } from "@/components/ui/Tabs";
import type { RubricDraft } from "@/server/authoring/contract/rubricDraft";
import type { RubricFix } from "@/server/authoring/contract/rubricEditor";

const SourceEditor = dynamic(
  () => import("@/components/rubrics/editor/SourceEditor").then(({ SourceEditor }) => SourceEditor),
  { ssr: false, loading: () => <Skeleton lines={10} /> },
);

// Loaded on demand, since most visits open none of these.
const renderSkeleton = () => <Skeleton lines={4} />;
const EstimatePanel = dynamic(
  () => import("@/components/rubrics/panels/EstimatePanel").then(({ EstimatePanel }) => EstimatePanel),
  { ssr: false, loading: renderSkeleton },
);
const PromptPanel = dynamic(
  () => import("@/components/rubrics/panels/PromptPanel").then(({ PromptPanel }) => PromptPanel),
  { ssr: false, loading: renderSkeleton },
);
const ChangesPanel = dynamic(
  () => import("@/components/rubrics/panels/ChangesPanel").then(({ ChangesPanel }) => ChangesPanel),
  { ssr: false, loading: renderSkeleton },
);

type EditorPanelsProps = {
  initial: RubricDraft;
  draft: Draft;
  check: Check;
  runs: ExampleRuns;
  actions: CriteriaActs;
  pointer: string | null;
  onShow: (pointer: string) => void;
};

const PANELS = ["source", "issues", "examples", "changes", "prompt", "cost"] as const;
type Panel = (typeof PANELS)[number];
const NO_ISSUES: never[] = [];

export function EditorPanels({ initial, draft, check, runs, actions, pointer, onShow }: EditorPanelsProps) {
  const requestedPanel = useUrlParams().get("panel");
  const panel = PANELS.find((name) => name === requestedPanel) ?? "source";
  const { state, setSource, changeSpec } = draft;
  // Read-only panels update after the key press is painted; examples are editable, so they must not lag.
  const deferredState = useDeferredValue(state);
  const fix = useCallback((issueFix: RubricFix) => changeSpec((spec) => withFix(spec, issueFix)), [changeSpec]);
  const issues = check.result?.issues ?? NO_ISSUES;
  const errors = issues.filter(({ severity }) => severity === "error").length;
  const show = (pointer: string) => {
    const position = criterionPosition({ path: pointer });
    if (position >= 0 && position !== actions.openPosition) actions.toggleRow(position);
    onShow(pointer);
  };
  const contents: Record<Panel, () => React.ReactNode> = {
    source: () => (
      <SourceEditor
        source={deferredState.source}
        formRevision={deferredState.formRevision}
        onChange={setSource}
        issues={issues}
        onFix={fix}
        pointer={pointer}
      />
    ),
    issues: () => <IssuesPanel issues={issues} onShow={show} error={check.error} />,
    examples: () => (
      <ExamplesPanel base={initial.base} draft={draft} runs={runs} isCompiled={check.result?.ok ?? false} />
    ),
    changes: () => <ChangesPanel base={initial.base} spec={deferredState.spec} />,
    prompt: () => <PromptPanel spec={deferredState.spec} examples={deferredState.examples} add={actions.add} />,
    cost: () => (
      <EstimatePanel
        spec={deferredState.spec}
        examples={deferredState.examples}
        isCompiled={check.result?.ok ?? false}
      />
    ),
  };
  return (
    <Tabs
      label={TEXTS.panels}
      value={panel}
      onChange={(next) => changeUrl({ panel: next === "source" ? null : next })}
      className="flex h-full flex-col lg:pl-3 [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 lg:[&>[role=tabpanel]]:overflow-y-auto"
      tabs={PANELS.map((value) => ({
        value,
        label: (
          <>
            {TEXTS[value]}
            {value === "issues" ? <IssueCount errors={errors} warnings={issues.length - errors} /> : null}
          </>
        ),
        content: value === panel ? contents[value]() : null,
      }))}
    />
  );
}
