"use client";

import { useQuery } from "@tanstack/react-query";
import { FirstVerdict } from "@/components/checklist/FirstVerdict";
import { HideButton } from "@/components/checklist/HideButton";
import { checklistQuery } from "@/components/checklist/queries";
import { SampleCard } from "@/components/checklist/SampleCard";
import { StepList } from "@/components/checklist/StepList";
import { CHECKLIST_TEXTS as TEXTS } from "@/components/checklist/texts";
import { ChosenModel } from "@/components/model/ChosenModel";
import { ModelNotice } from "@/components/model/ModelNotice";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Card } from "@/components/ui/Card";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";

/** The first page of a new tenant: the model, a first verdict, samples, and the steps that tick themselves. */
export function WelcomePage() {
  const { data, error, refetch } = useQuery(checklistQuery(useTRPC()));
  const done = data?.steps.filter((step) => step.done).length ?? 0;
  return (
    <div className="mx-auto w-full max-w-4xl space-y-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-2xl space-y-1">
          <h1 className="text-xl">{TEXTS.title}</h1>
          <p className="text-muted text-sm">{TEXTS.intro}</p>
        </div>
        {data && !data.hidden ? <HideButton /> : null}
      </header>
      <div id="model" className="space-y-2 empty:hidden">
        <ModelNotice />
        <ChosenModel />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-stretch">
        <FirstVerdict judged={data?.steps.some(({ step, done }) => step === "model" && done) ?? false} />
        <SampleCard />
      </div>
      {error ? <ProblemNotice problem={problemOf(error)} onRetry={() => void refetch()} /> : null}
      <Card
        title={TEXTS.steps}
        trailing={data ? <span className="text-muted text-sm">{TEXTS.progress(done, data.steps.length)}</span> : null}
      >
        {data ? <StepList checklist={data} /> : error ? null : <Skeleton lines={7} />}
      </Card>
    </div>
  );
}
