"use client";

import { FromDescription } from "@/components/rubrics/begin/FromDescription";
import { FromOutcomes } from "@/components/rubrics/begin/FromOutcomes";
import { ImportForm } from "@/components/rubrics/begin/ImportForm";
import { TemplateGallery } from "@/components/rubrics/begin/TemplateGallery";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { newCriterion } from "@/components/rubrics/primitives";
import { useOpenDraft } from "@/components/rubrics/use-open-draft";
import { changeUrl, useUrlParams } from "@/components/ui/url-params";
import { InputField } from "@/components/ui/Field";
import { SOME_TEXT } from "@/components/ui/some-text";
import { LIMITS } from "@/server/contracts/limits";
import { useState } from "react";
import { Button } from "@/components/ui/Button";
import { Tabs } from "@/components/ui/Tabs";

function Blank() {
  const { beginFrom, isOpening } = useOpenDraft();
  const [name, setName] = useState("");
  const create = () => {
    const criteria = [newCriterion("regex_match@1", "criterion_1")];
    beginFrom({ name: name.trim(), criteria }, { kind: "blank" });
  };
  return (
    <form
      className="max-w-2xl space-y-3"
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <p className="text-muted text-sm">{TEXTS.blankHint}</p>
      <InputField
        label={TEXTS.rubricName}
        required
        pattern={SOME_TEXT}
        maxLength={LIMITS.rubricNameChars}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" look="primary" disabled={isOpening}>
        {TEXTS.blank}
      </Button>
    </form>
  );
}

const START_OPTIONS = ["template", "description", "outcomes", "import", "blank"] as const;
const CONTENT = {
  template: TemplateGallery,
  description: FromDescription,
  outcomes: FromOutcomes,
  import: ImportForm,
  blank: Blank,
};

export function NewRubricPage() {
  const requestedStart = useUrlParams().get("from");
  const startOption = START_OPTIONS.find((option) => option === requestedStart) ?? "template";
  const Content = CONTENT[startOption];
  return (
    <div className="mx-auto w-full max-w-5xl space-y-5">
      <div>
        <h1 className="text-xl">{TEXTS.title}</h1>
        <p className="text-muted text-sm">{TEXTS.hint}</p>
      </div>
      <Tabs
        label={TEXTS.way}
        value={startOption}
        onChange={(next) => changeUrl({ from: next === "template" ? null : next })}
        tabs={START_OPTIONS.map((value) => ({ value, label: TEXTS.ways[value], content: <Content /> }))}
      />
    </div>
  );
}
