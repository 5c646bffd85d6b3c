import { CircleCheck, CircleDashed, CircleX } from "lucide-react";
import { PUBLISH_TEXTS as TEXTS } from "@/components/rubrics/texts";
import type { EditorIssue } from "@/server/authoring/contract/rubricEditor";

type GateListProps = {
  isCompiled: boolean;
  issues: readonly EditorIssue[];
  outcomes: readonly ("agrees" | "contradicts" | "undetermined" | "not_run")[];
  /** "no": the service rejected the publication; "none": no earlier version. */
  agreement: "open" | "no" | "none";
};

const FACES = {
  yes: { icon: CircleCheck, className: "text-met", label: TEXTS.answers.yes },
  no: { icon: CircleX, className: "text-not-met", label: TEXTS.answers.no },
  open: { icon: CircleDashed, className: "text-muted", label: TEXTS.answers.open },
} as const;

const REASONS = {
  contradicts: "examples_contradict",
  undetermined: "examples_undetermined",
  not_run: "examples_not_run",
} as const;

const AGREEMENT = {
  open: TEXTS.agreementLater,
  no: TEXTS.reasons.agreement_worse,
  none: TEXTS.noEarlier,
} as const;

export function GateList({ isCompiled, issues, outcomes, agreement }: GateListProps) {
  const firstDisagreement = outcomes.find((outcome) => outcome !== "agrees");
  const rows: [keyof typeof FACES, string, string?][] = [
    isCompiled ? ["yes", TEXTS.compile] : ["no", TEXTS.compile, TEXTS.compileFirst],
    issues.length === 0 ? ["yes", TEXTS.linter] : ["open", TEXTS.warnings(issues.length), TEXTS.warningsHint],
    outcomes.length === 0
      ? ["open", TEXTS.examples, TEXTS.noExamples]
      : firstDisagreement === undefined
        ? ["yes", TEXTS.examples]
        : ["no", TEXTS.examples, TEXTS.reasons[REASONS[firstDisagreement]]],
    [agreement === "no" ? "no" : "open", TEXTS.agreement, AGREEMENT[agreement]],
  ];
  return (
    <ul className="space-y-1.5 text-sm">
      {rows.map(([state, text, detail]) => {
        const { icon: Icon, className, label } = FACES[state];
        return (
          <li key={text} className="flex items-start gap-2">
            <Icon aria-label={label} className={`mt-1 size-4 shrink-0 ${className}`} />
            <span>
              {text}
              {detail ? <span className="text-muted block">{detail}</span> : null}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
