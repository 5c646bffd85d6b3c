"use client";

import { newCriterion } from "@/components/rubrics/primitives";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { Button } from "@/components/ui/Button";

export function Blank() {
  const { begin, opening } = useOpenDraft();
  const spec = { name: "", criteria: [newCriterion("regex_match@1", "criterion_1")] };
  return (
    <div className="space-y-3">
      <p className="text-muted text-sm">{TEXTS.blankHint}</p>
      <Button
        look="primary"
        disabled={opening}
        onClick={() => begin({ source: JSON.stringify(spec, null, 2), origin: { kind: "blank" } })}
      >
        {TEXTS.blank}
      </Button>
    </div>
  );
}
