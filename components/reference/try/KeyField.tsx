import { useId, useState } from "react";
import { TRY_TEXTS as TEXTS } from "@/components/reference/try/texts";
import { Button } from "@/components/ui/Button";
import { controlClass, Field } from "@/components/ui/Field";

type KeyFieldProps = { label: string; value: string; onChange: (key: string) => void };

export function KeyField({ label, value, onChange }: KeyFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  return (
    <Field id={id} label={label} hint={TEXTS.keyHint}>
      <div className="flex gap-2">
        <input
          id={id}
          type={shown ? "text" : "password"}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value.trim())}
          className={`${controlClass} font-mono`}
        />
        <Button aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? TEXTS.hide : TEXTS.show}
        </Button>
      </div>
    </Field>
  );
}
