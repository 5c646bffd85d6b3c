"use client";

import dynamic from "next/dynamic";
import { CriteriaChanges } from "@/components/rubrics/diff/CriteriaChanges";
import { diffRubrics } from "@/server/rubric/diffRubrics";
import type { Spec } from "@/components/rubrics/spec";
import { DIFF_TEXTS as TEXTS } from "@/components/rubrics/diff/texts";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { Skeleton } from "@/components/ui/Skeleton";
import { ToggleGroup } from "@/components/ui/Toggle";

const TextDiff = dynamic(() => import("@/components/rubrics/diff/TextDiff").then(({ TextDiff }) => TextDiff), {
  ssr: false,
  loading: () => <Skeleton lines={6} />,
});

const VIEWS = ["criteria", "unified", "split"] as const;

/** Compares two authored rubrics by criterion or by line. The view is in the URL. */
export function RubricDiffView({ from, to }: { from: Spec; to: Spec }) {
  const requested = useUrlParams().get("view");
  const view = VIEWS.find((each) => each === requested) ?? "criteria";
  return (
    <div className="space-y-4">
      <ToggleGroup
        label={TEXTS.view}
        value={view}
        onChange={(next) => changeUrl({ view: next === "criteria" ? null : next })}
        options={VIEWS.map((value) => ({ value, label: TEXTS.views[value] }))}
      />
      {view === "criteria" ? (
        <CriteriaChanges diff={diffRubrics(from, to)} />
      ) : (
        <TextDiff from={JSON.stringify(from, null, 2)} to={JSON.stringify(to, null, 2)} split={view === "split"} />
      )}
    </div>
  );
}
