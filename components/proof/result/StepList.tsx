import { Check, Minus, X } from "lucide-react";
import { RESULT_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CHECK_TEXTS } from "@/server/proof/check/texts";
import type { ProofCheck, ProofStep } from "@/server/proof/check/verify";

const RESULTS = {
  ok: { tone: "good", icon: Check },
  failed: { tone: "bad", icon: X },
  not_reached: { tone: "neutral", icon: Minus },
} as const satisfies Record<ProofStep["result"], unknown>;

export function StepList({ check }: { check: ProofCheck }) {
  const passedCount = check.steps.filter(({ result }) => result === "ok").length;
  return (
    <Card
      title={TEXTS.steps}
      trailing={<span className="text-muted text-sm">{TEXTS.passed(passedCount, check.steps.length)}</span>}
    >
      <ol className="divide-line -my-2 divide-y">
        {check.steps.map(({ id, result }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-1.5 text-sm xl:grid-cols-[13rem_minmax(0,1fr)_auto]"
          >
            <p className={result === "not_reached" ? "text-muted" : "font-medium"}>{CHECK_TEXTS[id].title}</p>
            <p className="text-muted order-last col-span-2 xl:order-none xl:col-span-1">
              {CHECK_TEXTS[id].explanation}
            </p>
            <Badge {...RESULTS[result]}>{TEXTS.stepResults[result]}</Badge>
          </li>
        ))}
      </ol>
    </Card>
  );
}
