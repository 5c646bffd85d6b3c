"use client";

import { CheckField, ChoiceField, NumberField, TextField } from "@/components/rubrics/form/fields";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { SchemaField } from "@/components/rubrics/form/SchemaField";
import { type Spec, isObject, textOf } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";

export function PrimitiveConfig({ criterion, at }: { criterion: Spec; at: string }) {
  const path = `${at}/config`;
  const config = isObject(criterion["config"]) ? criterion["config"] : {};
  return (
    <div className="space-y-4">
      <IssuesAt path={path} />
      <Settings primitive={textOf(criterion["primitive"])} config={config} path={path} />
    </div>
  );
}

function Settings({ primitive, config, path }: { primitive: string; config: Spec; path: string }) {
  if (primitive === "json_schema@1") return <SchemaField path={`${path}/schema`} value={config["schema"]} />;
  if (primitive === "regex_match@1") {
    return (
      <>
        <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_6rem]">
          <TextField
            path={`${path}/pattern`}
            label={TEXTS.pattern}
            hint={TEXTS.patternHint}
            value={config["pattern"]}
            code
          />
          <TextField path={`${path}/flags`} label={TEXTS.flags} hint={TEXTS.flagsHint} value={config["flags"]} code />
        </div>
        <CheckField path={`${path}/must_match`} label={TEXTS.mustMatch} value={config["must_match"]} fallback />
      </>
    );
  }
  if (primitive === "numeric_threshold@1") return <NumberSettings config={config} path={path} />;
  return <IssuesAt path={path} below />;
}

function NumberSettings({ config, path }: { config: Spec; path: string }) {
  const between = config["operator"] === "between";
  return (
    <>
      <TextField path={`${path}/path`} label={TEXTS.path} hint={TEXTS.pathHint} value={config["path"]} code />
      <div className="flex flex-wrap gap-4">
        <ChoiceField
          path={`${path}/operator`}
          label={TEXTS.operator}
          value={config["operator"]}
          options={TEXTS.operators}
          fallback="gte"
        />
        {between ? (
          <>
            <NumberField path={`${path}/min`} label={TEXTS.min} value={config["min"]} />
            <NumberField path={`${path}/max`} label={TEXTS.max} value={config["max"]} />
          </>
        ) : (
          <NumberField path={`${path}/threshold`} label={TEXTS.threshold} value={config["threshold"]} />
        )}
        <NumberField path={`${path}/tolerance`} label={TEXTS.tolerance} value={config["tolerance"]} />
      </div>
    </>
  );
}
