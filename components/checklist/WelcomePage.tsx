"use client";

import { useQuery } from "@tanstack/react-query";
import { Circle, CircleCheck } from "lucide-react";
import type { Route } from "next";
import { FirstVerdict } from "@/components/checklist/FirstVerdict";
import { checklistQuery } from "@/components/checklist/queries";
import { CHECKLIST_TEXTS as TEXTS, STEP_TEXTS } from "@/components/checklist/texts";
import { ChosenModel } from "@/components/model/ChosenModel";
import { ModelNotice } from "@/components/model/ModelNotice";
import { useAct } from "@/components/trpc/use-act";
import { useMe } from "@/components/shell/me";
import { enterTenant } from "@/components/shell/tenant";
import { useTRPC } from "@/components/trpc/provider";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { LinkButton } from "@/components/ui/LinkButton";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { verificationPage } from "@/components/verifications/verification-page";
import { isSampleTenant, SAMPLE_TENANT_ID } from "@/server/contracts/sampleTenant";
import type { Checklist, ChecklistStep } from "@/server/tenant/contract/checklist";

/** Shows the first steps of a new tenant: a model, a first verdict, the samples and the checklist. */
export function WelcomePage() {
  const { data, error, refetch } = useQuery(checklistQuery(useTRPC()));
  const doneCount = data?.steps.filter((step) => step.done).length ?? 0;
  return (
    <div className="mx-auto w-full max-w-4xl space-y-5">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-2xl space-y-1">
          <h1 className="text-xl">{TEXTS.title}</h1>
          <p className="text-muted text-sm">{TEXTS.intro}</p>
        </div>
        {data && !data.hidden ? (
          <div className="sm:-mr-3">
            <HideButton />
          </div>
        ) : null}
      </header>
      <div id="model" className="space-y-2 empty:hidden">
        <ModelNotice />
        <ChosenModel />
      </div>
      <div className="grid gap-5 sm:grid-cols-2 sm:items-stretch">
        <FirstVerdict showsModel={data?.steps.some(({ step, done }) => step === "model" && done) ?? false} />
        <SampleCard />
      </div>
      <ErrorNotice error={error} onRetry={refetch} />
      <Card
        title={TEXTS.steps}
        trailing={
          data ? <span className="text-muted text-sm">{TEXTS.progress(doneCount, data.steps.length)}</span> : null
        }
      >
        {data ? <StepList checklist={data} /> : error ? null : <Skeleton lines={7} />}
      </Card>
    </div>
  );
}

/** Hides the checklist. The console then begins with the cockpit, for every member. */
function HideButton() {
  const trpc = useTRPC();
  const hide = useAct(trpc.checklist.mark.mutationOptions(), {
    staleQueries: trpc.checklist.get.queryFilter(),
    message: TEXTS.hidden,
  });
  return (
    <Button look="quiet" disabled={hide.isPending} onClick={() => hide.mutate({ body: { mark: "hidden" } })}>
      {TEXTS.hide}
    </Button>
  );
}

const FIRST_SAMPLES = "/verifications";

/** Links to the sample data; renders nothing for an account that has no access to it. */
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

/** Returns the page on which a step is done. */
function findStepAddress(step: ChecklistStep, latest: string | null): Route {
  const addresses: Record<ChecklistStep, Route> = {
    rubric: "/rubrics/new",
    key: "/settings/keys",
    verdict: "/verifications/new",
    proof: latest === null ? "/verifications/new" : verificationPage(latest, { tab: "proof" }),
    model: "/welcome#model" as Route,
    reviewer: "/settings/members",
    webhook: "/settings/webhooks",
  };
  return addresses[step];
}

function StepList({ checklist: { steps, latest_verification_id: latest } }: { checklist: Checklist }) {
  return (
    <ul className="divide-line -my-3 divide-y">
      {steps.map(({ step, done }) => (
        <li key={step} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          {done ? (
            <CircleCheck aria-label={TEXTS.done} role="img" className="text-met size-5 shrink-0" />
          ) : (
            <Circle aria-label={TEXTS.open} role="img" className="text-muted size-5 shrink-0" />
          )}
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium">{STEP_TEXTS[step].title}</p>
            <p className="text-muted text-sm">{STEP_TEXTS[step].hint}</p>
          </div>
          <LinkButton href={findStepAddress(step, latest)}>{STEP_TEXTS[step].action}</LinkButton>
        </li>
      ))}
    </ul>
  );
}
