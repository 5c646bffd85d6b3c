"use client";

import { useState } from "react";
import { useEditor } from "@/components/rubrics/editor/editor-context";
import { IssuesAt } from "@/components/rubrics/form/IssuesAt";
import { isObject, withValue } from "@/components/rubrics/spec";
import { EDITOR_TEXTS as TEXTS } from "@/components/rubrics/texts";
import { TextAreaField } from "@/components/ui/Field";

/** A JSON Schema as text. Invalid text stays local and does not change the spec. */
export function SchemaField({ path, value }: { path: string; value: unknown }) {
  const { changeSpec, locked } = useEditor();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (value === undefined ? "" : JSON.stringify(value, null, 2));
  const change = (text: string) => {
    const schema = parsed(text);
    setTyped(text);
    if (schema !== undefined) changeSpec((spec) => withValue(spec, path, schema));
  };
  const broken = typed !== null && parsed(typed) === undefined;
  return (
    <div className="space-y-1">
      <TextAreaField
        label={TEXTS.schema}
        hint={broken ? TEXTS.schemaNotJson : undefined}
        rows={8}
        value={shown}
        disabled={locked}
        spellCheck={false}
        aria-invalid={broken}
        onChange={(event) => change(event.target.value)}
        // Shows the current schema, formatted.
        onBlur={() => (broken ? undefined : setTyped(null))}
        className="aria-invalid:border-not-met font-mono text-[0.8125rem]"
      />
      <IssuesAt path={path} below />
    </div>
  );
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) || typeof value === "boolean" ? value : undefined;
  } catch {
    return undefined;
  }
}
