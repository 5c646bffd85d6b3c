import { type ReactNode, useState } from "react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { ChoiceField, NumberField, TextField, TwoWayField } from "@/components/rubrics/form/fields";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { type Spec, isObject, textOrEmpty, withValue } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import type { CriterionPrimitive } from "@/server/contracts/enums";
import { readExactJson } from "@/server/contracts/exactJson";
import { TextAreaField } from "@/components/ui/Field";

export function PrimitiveConfig({ criterion, pointer }: { criterion: Spec; pointer: string }) {
  const path = `${pointer}/config`;
  const config = isObject(criterion["config"]) ? criterion["config"] : {};
  const primitive = textOrEmpty(criterion["primitive"]);
  const Settings = Object.hasOwn(SETTINGS, primitive) ? SETTINGS[primitive as CriterionPrimitive] : NoSettings;
  return (
    <div className="space-y-4">
      <IssuesAt path={path} />
      <Settings criterion={criterion} config={config} path={path} />
    </div>
  );
}

type SettingsProps = { criterion: Spec; config: Spec; path: string };

const SETTINGS: Record<CriterionPrimitive, (props: SettingsProps) => ReactNode> = {
  "regex_match@1": PatternSettings,
  "json_schema@1": ({ config, path }) => <SchemaField path={`${path}/schema`} value={config["schema"]} />,
  "numeric_threshold@1": NumberSettings,
  "llm_judge@1": NoSettings,
};

function NoSettings({ path }: SettingsProps) {
  return <IssuesAt path={path} includesNested />;
}

function PatternSettings({ criterion, config, path }: SettingsProps) {
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
      {criterion["type"] === "must_not" && config["must_match"] !== false ? null : (
        <TwoWayField
          path={`${path}/must_match`}
          label={TEXTS.matching}
          value={config["must_match"]}
          fallback
          trueLabel={TEXTS.mustMatch}
          falseLabel={TEXTS.mustNotMatch}
        />
      )}
    </>
  );
}

function NumberSettings({ config, path }: SettingsProps) {
  const isBetween = config["operator"] === "between";
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
        {isBetween ? (
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

/** Edits a JSON Schema as text. Invalid text stays in the field and does not change the spec. */
function SchemaField({ path, value }: { path: string; value: unknown }) {
  const { changeSpec, isLocked } = useEditor();
  const [typedText, setTypedText] = useState<string | null>(null);
  const visibleText = typedText ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const change = (text: string) => {
    const parsedText = parseSchema(text);
    setTypedText(text);
    if ("schema" in parsedText) changeSpec((spec) => withValue(spec, path, parsedText.schema));
  };
  const typedSchema = typedText === null ? null : parseSchema(typedText);
  const hint = typedSchema && "hint" in typedSchema ? typedSchema.hint : undefined;
  const isInvalid = hint !== undefined;
  return (
    <div className="space-y-1">
      <TextAreaField
        label={TEXTS.schema}
        hint={hint}
        rows={8}
        value={visibleText}
        disabled={isLocked}
        spellCheck={false}
        aria-invalid={isInvalid}
        onChange={(event) => change(event.target.value)}
        // Valid text is replaced by the formatted schema.
        onBlur={() => (isInvalid ? undefined : setTypedText(null))}
        className="aria-invalid:border-not-met font-mono text-[0.8125rem]"
      />
      <IssuesAt path={path} includesNested />
    </div>
  );
}

function parseSchema(text: string): { schema: unknown } | { hint: string } {
  const readResult = readExactJson(text);
  if (!readResult.ok && readResult.kind !== "not_json") return { hint: TEXTS.schemaNotExact(readResult.message) };
  const isSchema = readResult.ok && (isObject(readResult.value) || typeof readResult.value === "boolean");
  return isSchema ? { schema: readResult.value } : { hint: TEXTS.schemaNotJson };
}
