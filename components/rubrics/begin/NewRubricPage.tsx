"use client";

import { Blank } from "@/components/rubrics/begin/Blank";
import { FromDescription } from "@/components/rubrics/begin/FromDescription";
import { FromOutcomes } from "@/components/rubrics/begin/FromOutcomes";
import { ImportForm } from "@/components/rubrics/begin/ImportForm";
import { TemplateGallery } from "@/components/rubrics/begin/TemplateGallery";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { useUrlValue } from "@/components/rubrics/use-url-value";
import { Tabs } from "@/components/ui/Tabs";

const WAYS = ["template", "description", "outcomes", "import", "blank"] as const;
const CONTENT = {
  template: TemplateGallery,
  description: FromDescription,
  outcomes: FromOutcomes,
  import: ImportForm,
  blank: Blank,
};

export function NewRubricPage() {
  const [requested, setWay] = useUrlValue("from");
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
        onChange={(next) => setWay(next === "template" ? null : next)}
        tabs={WAYS.map((value) => ({ value, label: TEXTS.ways[value], content: <Content /> }))}
      />
    </div>
  );
}
