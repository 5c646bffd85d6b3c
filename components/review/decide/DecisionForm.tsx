import { useEffect, useRef } from "react";
import { findMissingField } from "@/components/review/decide/body";
import { DeterminationPick } from "@/components/review/decide/DeterminationPick";
import type { Decide } from "@/components/review/decide/use-decide";
import type { Draft } from "@/components/review/outbox/acts";
import { COCKPIT_SHORTCUTS as KEYS } from "@/components/review/shortcuts";
import { COCKPIT_TEXTS as TEXTS, REASON_CODES } from "@/components/review/texts";
import { KeyHint } from "@/components/shell/shortcuts/KeyCaps";
import { Button } from "@/components/ui/Button";
import { Field } from "@/components/ui/Field";
import { LimitedTextArea } from "@/components/ui/LimitedTextArea";
import { Select, toOptions } from "@/components/ui/Select";
import { LIMITS } from "@/server/contracts/limits";
import type { Determination } from "@/server/contracts/enums";

type DecisionFormProps = { decide: Decide; draft: Draft; verdict: Determination | null };

const REASONS = toOptions(REASON_CODES, TEXTS.chooseReason);

/** Renders the fields of an override or a route, and focuses the first missing one. */
export function DecisionForm({ decide, draft, verdict }: DecisionFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const isOverride = draft.form === "override";
  const firstMissingField = isOverride ? findMissingField(draft) : null;
  const determination = draft.determination;
  useEffect(() => {
    const first = !isOverride ? "textarea" : determination === null ? "button:not(:disabled)" : "select";
    form.current?.querySelector<HTMLElement>(first)?.focus();
  }, [isOverride, determination]);
  return (
    <form
      ref={form}
      aria-label={isOverride ? TEXTS.override : TEXTS.route}
      onSubmit={(event) => {
        event.preventDefault();
        decide.confirm();
      }}
      className="border-line grid gap-x-4 gap-y-2 border-b px-4 py-3 lg:grid-cols-[auto_minmax(0,1fr)]"
    >
      {isOverride ? (
        <div className="space-y-2">
          <p className="text-sm font-medium">{TEXTS.overrideTitle}</p>
          <DeterminationPick
            label={TEXTS.overrideTitle}
            value={determination}
            disabledValue={verdict}
            onChange={decide.choose}
          />
          <Field id="override-reason-code" label={TEXTS.reasonCode}>
            <Select
              id="override-reason-code"
              options={REASONS}
              value={draft.reasonCode}
              onChange={(reasonCode) => decide.type({ reasonCode })}
            />
          </Field>
        </div>
      ) : null}
      <div className={`flex flex-col gap-2 ${isOverride ? "" : "lg:col-span-2"}`}>
        <LimitedTextArea
          label={isOverride ? TEXTS.reasonText : TEXTS.routeText}
          rows={isOverride ? 4 : 2}
          maxLength={LIMITS.cockpitReasonChars}
          value={draft.reason}
          onChange={(event) => decide.type({ reason: event.target.value })}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button type="submit" look="primary" disabled={firstMissingField !== null}>
            {isOverride ? TEXTS.confirmOverride : TEXTS.confirmRoute}
            <KeyHint shortcut={KEYS.confirm} />
          </Button>
          <Button look="quiet" onClick={decide.closeForm}>
            {TEXTS.cancel}
          </Button>
          {firstMissingField === null ? null : (
            <span className="text-muted text-sm">{TEXTS.incomplete[firstMissingField]}</span>
          )}
        </div>
      </div>
    </form>
  );
}
