import { PUBLISH_TEXTS } from "@/components/rubrics/texts";
import { VERSION_TEXTS as TEXTS } from "@/components/rubrics/version/texts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { RubricGate } from "@/server/contracts/rubricEditor";

export function GateSummary({ gate }: { gate: RubricGate | null }) {
  if (gate === null) return TEXTS.gateNone;
  const { passed, agreement, reasons, override_reason } = gate;
  if (passed)
    return `${TEXTS.gatePassed}${agreement ? `, ${TEXTS.agreementOf(agreement.agree, agreement.of)} examples` : ""}`;
  return (
    <>
      {TEXTS.gateOverridden}: <UntrustedText>{override_reason ?? ""}</UntrustedText>{" "}
      <span className="text-muted">({reasons.map((reason) => PUBLISH_TEXTS.reasons[reason]).join(" ")})</span>
    </>
  );
}
