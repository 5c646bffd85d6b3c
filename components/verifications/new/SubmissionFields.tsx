import type { ReactNode } from "react";
import { DropZone } from "@/components/ui/DropZone";
import { TextAreaField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { toOptions } from "@/components/ui/Select";
import { ToggleGroup } from "@/components/ui/Toggle";
import { CODE_AREA } from "@/components/ui/code-area";
import { AttachmentFields } from "@/components/verifications/AttachmentFields";
import type { Draft } from "@/components/verifications/draft-submission";
import { NEW_TEXTS as TEXTS } from "@/components/verifications/new/texts";

type SubmissionFieldsProps = { draft: Draft; onChange: (fields: Partial<Draft>) => void };

/** Edits the submission as text, in roles, or as JSON; switching keeps the input of each format. */
export function SubmissionFields({ draft, onChange }: SubmissionFieldsProps) {
  const { shape } = draft;
  const target = shape === "json" ? "json" : "work";
  const readFile = async (file: File) => onChange({ [target]: await file.text() });
  return (
    <DropZone onFile={readFile}>
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-3">
          <ToggleGroup
            label={TEXTS.format}
            options={toOptions(TEXTS.shapes)}
            value={shape}
            onChange={(shape) => onChange({ shape })}
          />
          <FilePick label={TEXTS.file} onFile={readFile} />
        </div>
        {shape === "text" ? (
          <TextField name="work" label={TEXTS.work} hint={TEXTS.dropped} rows={14} draft={draft} onChange={onChange} />
        ) : shape === "json" ? (
          <TextField name="json" label={TEXTS.json} hint={TEXTS.jsonHint} rows={14} draft={draft} onChange={onChange} />
        ) : (
          <Roles draft={draft} onChange={onChange} />
        )}
      </div>
    </DropZone>
  );
}

function Roles({ draft, onChange }: SubmissionFieldsProps) {
  return (
    <>
      <TextField name="work" label={TEXTS.output} hint={TEXTS.outputHint} rows={8} draft={draft} onChange={onChange} />
      <TextField name="input" label={TEXTS.input} rows={3} draft={draft} onChange={onChange} />
      {(["context", "evidence"] as const).map((role) => (
        <AttachmentFields
          key={role}
          legend={TEXTS.attachments[role]}
          add={TEXTS.add[role]}
          remove={(number) => TEXTS.remove(TEXTS.attachments[role], number)}
          items={draft[role]}
          onChange={(items) => onChange({ [role]: items })}
        />
      ))}
      <TextField name="reference" label={TEXTS.reference} rows={3} draft={draft} onChange={onChange} />
      <TextField name="values" label={TEXTS.values} rows={3} draft={draft} onChange={onChange} />
    </>
  );
}

type TextFieldProps = SubmissionFieldsProps & {
  name: "work" | "json" | "input" | "reference" | "values";
  label: string;
  hint?: ReactNode;
  rows: number;
};

function TextField({ name, label, hint, rows, draft, onChange }: TextFieldProps) {
  return (
    <TextAreaField
      {...CODE_AREA}
      id={name}
      label={label}
      hint={hint}
      rows={rows}
      value={draft[name]}
      onChange={(event) => onChange({ [name]: event.target.value })}
    />
  );
}
