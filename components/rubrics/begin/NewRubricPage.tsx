"use client";

import { FromDescription } from "@/components/rubrics/begin/FromDescription";
import { FromOutcomes } from "@/components/rubrics/begin/FromOutcomes";
import { ImportForm } from "@/components/rubrics/begin/ImportForm";
import { TemplateGallery } from "@/components/rubrics/begin/TemplateGallery";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { newCriterion } from "@/components/rubrics/primitives";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { Button } from "@/components/ui/Button";
import { Tabs } from "@/components/ui/Tabs";

function Blank() {
  const { beginFrom, opening } = useOpenDraft();
  const spec = { name: "", criteria: [newCriterion("regex_match@1", "criterion_1")] };
  return (
    <div className="space-y-3">
      <p className="text-muted text-sm">{TEXTS.blankHint}</p>
      <Button look="primary" disabled={opening} onClick={() => beginFrom(spec, { kind: "blank" })}>
        {TEXTS.blank}
      </Button>
    </div>
  );
}

const WAYS = ["template", "description", "outcomes", "import", "blank"] as const;
const CONTENT = {
  template: TemplateGallery,
  description: FromDescription,
  outcomes: FromOutcomes,
  import: ImportForm,
  blank: Blank,
};

export function NewRubricPage() {
  const requested = useUrlParams().get("from");
  const way = WAYS.find((each) => each === requested) ?? "template";
  const Content = CONTENT[way];
  return (
    <div className="mx-auto w-full max-w-5xl space-y-5">
      <div>
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted text-sm">{TEXTS.hint}</p>
      </div>
      <Tabs
        label={TEXTS.way}
        value={way}
        onChange={(next) => changeUrl({ from: next === "template" ? null : next })}
        tabs={WAYS.map((value) => ({ value, label: TEXTS.ways[value], content: <Content /> }))}
      />
    </div>
  );
}
