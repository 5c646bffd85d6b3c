import { useId, useState, useSyncExternalStore } from "react";
import { curlCommand } from "@/server/api/reference/curlCommand";
import { buildCall, missingFields, type TryValues, valueName } from "@/components/reference/try/build-call";
import { type Answer, sendCall, type SendFailure } from "@/components/reference/try/send-call";
import { TRY_TEXTS as TEXTS } from "@/components/reference/try/texts";
import { TryAnswer } from "@/components/reference/try/TryAnswer";
import { TryFields } from "@/components/reference/try/TryFields";
import type { TryRequest } from "@/components/reference/try/try-request";
import { Button } from "@/components/ui/Button";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { controlClass, Field, TextAreaField } from "@/components/ui/Field";
import { CODE_AREA } from "@/components/ui/code-area";
import { createListeners } from "@/components/ui/listeners";

/** Sends one request of an operation. Not a form element: only the button sends, never the Enter key. */
export function TryForm({ request }: { request: TryRequest }) {
  const [key, setKey] = usePastedKey();
  const [values, setValues] = useState<TryValues>({});
  const [body, setBody] = useState(request.body);
  const [answer, setAnswer] = useState<Answer | { failure: SendFailure } | null>(null);
  const [isSending, setSending] = useState(false);
  const call = buildCall(request, values, body);
  const missingNames = missingFields(request, values);
  if (call.credential && key === "") missingNames.unshift(TEXTS.key[request.auth]);
  const send = async () => {
    setSending(true);
    setAnswer(await sendCall(call, key));
    setSending(false);
  };
  return (
    <div className="border-line bg-surface rounded-card space-y-4 border p-4">
      {call.credential ? <KeyField label={TEXTS.key[request.auth]} value={key} onChange={setKey} /> : null}
      {(["params", "query", "headers"] as const).map((part) => (
        <TryFields
          key={part}
          legend={TEXTS.parts[part]}
          fields={request[part]}
          readValue={(field) => values[valueName(part, field)] ?? field.initial ?? ""}
          onChange={(field, value) => setValues((current) => ({ ...current, [valueName(part, field)]: value }))}
        />
      ))}
      {body === null ? null : (
        <TextAreaField
          {...CODE_AREA}
          label={TEXTS.body}
          hint={request.body === "" ? TEXTS.bodyFile : undefined}
          rows={Math.min(16, Math.max(4, body.split("\n").length))}
          value={body}
          onChange={(event) => setBody(event.target.value)}
        />
      )}
      <div className="space-y-2">
        <p className="text-sm font-semibold">{TEXTS.command}</p>
        <CodeBlock code={curlCommand(call)} label={TEXTS.copyCommand(request.id)} />
      </div>
      {request.changes ? <p className="text-muted text-sm">{TEXTS.changes}</p> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="primary" disabled={isSending || missingNames.length > 0} onClick={() => void send()}>
          {isSending ? TEXTS.sending : TEXTS.send}
        </Button>
        {missingNames.length > 0 ? <span className="text-muted text-sm">{TEXTS.missing(missingNames)}</span> : null}
      </div>
      <div role="status">{answer ? <TryAnswer id={request.id} answer={answer} /> : null}</div>
    </div>
  );
}

type KeyFieldProps = { label: string; value: string; onChange: (key: string) => void };

function KeyField({ label, value, onChange }: KeyFieldProps) {
  const id = useId();
  const [isKeyVisible, setIsKeyVisible] = useState(false);
  return (
    <Field id={id} label={label} hint={TEXTS.keyHint}>
      <div className="flex gap-2">
        <input
          id={id}
          type={isKeyVisible ? "text" : "password"}
          value={value}
          autoComplete="off"
          spellCheck={false}
          aria-describedby={`${id}-hint`}
          onChange={(event) => onChange(event.target.value.trim())}
          className={`${controlClass} font-mono`}
        />
        <Button aria-pressed={isKeyVisible} onClick={() => setIsKeyVisible(!isKeyVisible)}>
          {isKeyVisible ? TEXTS.hide : TEXTS.show}
        </Button>
      </div>
    </Field>
  );
}

// The key is only in the memory of this page: never stored, and never in a URL.
let pastedKey = "";
const { notify, subscribe } = createListeners();

function setPastedKey(key: string): void {
  pastedKey = key;
  notify();
}

/** Returns the key that all forms of this page share, and its setter. */
function usePastedKey(): [string, (key: string) => void] {
  return [
    useSyncExternalStore(
      subscribe,
      () => pastedKey,
      () => "",
    ),
    setPastedKey,
  ];
}
