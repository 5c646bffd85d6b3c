"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { FirstVerdict } from "@/components/checklist/FirstVerdict";
import { checklistQuery } from "@/components/checklist/queries";
import { StepList } from "@/components/checklist/StepList";
import { CHECKLIST_TEXTS as TEXTS } from "@/components/checklist/texts";
import { ChosenModel } from "@/components/model/ChosenModel";
import { ModelNotice } from "@/components/model/ModelNotice";
import { problemOf } from "@/components/trpc/problem-of";
import { useTRPC } from "@/components/trpc/provider";
import { Card } from "@/components/ui/Card";
import { ProblemNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { useAct } from "@/components/settings/use-act";
import { Button } from "@/components/ui/Button";
import { useMe } from "@/components/shell/me";
import { enterTenant } from "@/components/shell/tenant";
import { isSampleTenant, SAMPLE_TENANT_ID } from "@/server/samples/contract/sampleTenant";

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

/** From then on the console begins with the cockpit, for every member. */
function HideButton() {
  const trpc = useTRPC();
  const act = useAct();
  const hide = useMutation(
    trpc.checklist.mark.mutationOptions(act({ stale: trpc.checklist.get.queryFilter(), message: TEXTS.hidden })),
  );
  return (
    <Button look="quiet" disabled={hide.isPending} onClick={() => hide.mutate({ body: { mark: "hidden" } })}>
      {TEXTS.hide}
    </Button>
  );
}

const FIRST_SAMPLES = "/verifications";

/** The way to the sample data, while the account has it. */
function SampleCard() {
  const { tenants } = useMe();
  if (!tenants.some(({ tenant_id }) => isSampleTenant(tenant_id))) return null;
  return (
    <Card title={TEXTS.samplesTitle}>
      <p className="text-sm">{TEXTS.samples}</p>
      <p className="pt-3">
        <Button onClick={() => enterTenant(SAMPLE_TENANT_ID, FIRST_SAMPLES)}>{TEXTS.openSamples}</Button>
      </p>
    </Card>
  );
}
