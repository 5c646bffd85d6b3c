import { Circle, CircleCheck } from "lucide-react";
import type { Route } from "next";
import { CHECKLIST_TEXTS as TEXTS, STEP_TEXTS } from "@/components/checklist/texts";
import { verificationPage } from "@/components/verifications/verification-page";
import type { Checklist, ChecklistStep } from "@/server/tenant/contract/checklist";
import { LinkButton } from "@/components/ui/LinkButton";

/** Where a step is taken. */
function placeOf(step: ChecklistStep, latest: string | null): Route {
  const places: Record<ChecklistStep, Route> = {
    rubric: "/rubrics/new",
    key: "/settings/keys",
    verdict: "/verifications/new",
    proof: latest === null ? "/verifications/new" : verificationPage(latest, { tab: "proof" }),
    model: "/welcome#model" as Route,
    reviewer: "/settings/members",
    webhook: "/settings/webhooks",
  };
  return places[step];
}

export function StepList({ checklist: { steps, latest_verification_id: latest } }: { checklist: Checklist }) {
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
          <LinkButton href={placeOf(step, latest)}>{STEP_TEXTS[step].action}</LinkButton>
        </li>
      ))}
    </ul>
  );
}
