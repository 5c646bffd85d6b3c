import { TIME_TEXTS as TEXTS } from "@/components/proof/texts";
import { Card } from "@/components/ui/Card";
import { Disclosure } from "@/components/ui/Disclosure";
import { InputField } from "@/components/ui/Field";

type CheckTimeProps = { at: Date | null; onChange: (at: Date | null) => void };

/** The time of the check, apart from the times that the proof states; empty for now. */
export function CheckTime({ at, onChange }: CheckTimeProps) {
  const change = (value: string) => onChange(value === "" ? null : new Date(`${value}Z`));
  return (
    <Card title={TEXTS.title}>
      <div className="space-y-3 text-sm">
        <p role="status">{at === null ? TEXTS.now : TEXTS.asOf(at.toISOString())}</p>
        <Disclosure summary={TEXTS.other}>
          <InputField
            id="check-time"
            label={TEXTS.label}
            hint={TEXTS.hint}
            type="datetime-local"
            value={at === null ? "" : at.toISOString().slice(0, 16)}
            onChange={(event) => change(event.target.value)}
          />
        </Disclosure>
      </div>
    </Card>
  );
}
