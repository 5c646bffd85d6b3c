import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { useShortcut } from "@/components/shell/shortcuts/useShortcut";
import { Skeleton } from "@/components/ui/Skeleton";
import { Tabs } from "@/components/ui/Tabs";
import { ReverifyTab } from "@/components/verifications/detail/ReverifyTab";
import { AttemptsTab } from "@/components/verifications/detail/AttemptsTab";
import { CriteriaList } from "@/components/verifications/detail/CriteriaList";
import { FeedbackTab } from "@/components/verifications/detail/FeedbackTab";
import { NotesTab } from "@/components/verifications/detail/NotesTab";
import { JudgeTab } from "@/components/verifications/detail/JudgeTab";
import { TimelineTab } from "@/components/verifications/detail/TimelineTab";
import { DETAIL_SHORTCUTS } from "@/components/verifications/shortcuts";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { VerificationDetail } from "@/server/detail/contract";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";

const renderSkeleton = () => <Skeleton lines={6} />;
const ProofTab = dynamic(() => import("@/components/verifications/detail/ProofTab").then((m) => m.ProofTab), {
  ssr: false,
  loading: renderSkeleton,
});
const SubmissionTab = dynamic(
  () => import("@/components/verifications/detail/SubmissionTab").then((m) => m.SubmissionTab),
  { ssr: false, loading: renderSkeleton },
);

type TabName = keyof typeof TEXTS.tabs;
const NAMES = Object.keys(TEXTS.tabs) as TabName[];

const CONTENT: Record<TabName, (detail: VerificationDetail) => ReactNode> = {
  criteria: (detail) => <CriteriaList detail={detail} />,
  submission: (detail) => <SubmissionTab detail={detail} />,
  judge: (detail) => <JudgeTab detail={detail} />,
  attempts: (detail) => <AttemptsTab detail={detail} />,
  timeline: (detail) => <TimelineTab detail={detail} />,
  feedback: (detail) => <FeedbackTab detail={detail} />,
  again: (detail) => <ReverifyTab detail={detail} />,
  proof: (detail) => <ProofTab detail={detail} />,
  notes: ({ verification }) => <NotesTab id={verification.id} />,
};

/** Renders the tabs of a verification; the selected one is in the URL. */
export function DetailTabs({ detail }: { detail: VerificationDetail }) {
  const requestedTab = useUrlParams().get("tab");
  const tab = NAMES.find((name) => name === requestedTab) ?? "criteria";
  const counts: Partial<Record<TabName, number>> = {
    criteria: detail.criteria.length,
    judge: detail.judge_attempts.length,
    attempts: detail.verification.attempt?.of ?? 0,
    feedback: detail.feedback.length,
    again: detail.reverifications.length,
    notes: detail.note_count,
  };
  return (
    <>
      {NAMES.map((name) => (
        <TabShortcut key={name} name={name} />
      ))}
      <Tabs
        label={TEXTS.tabsLabel}
        value={tab}
        onChange={openTab}
        tabs={NAMES.map((value) => ({
          value,
          label: <TabLabel name={TEXTS.tabs[value]} count={counts[value] ?? 0} />,
          content: CONTENT[value](detail),
        }))}
      />
    </>
  );
}

const openTab = (tab: TabName) => changeUrl({ tab: tab === "criteria" ? null : tab });

function TabShortcut({ name }: { name: TabName }) {
  useShortcut(DETAIL_SHORTCUTS[name], () => openTab(name));
  return null;
}

function TabLabel({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name}
      {count > 0 ? <span className="text-muted text-xs tabular-nums">{count}</span> : null}
    </>
  );
}
