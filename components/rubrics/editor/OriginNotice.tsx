import { Sparkles, TriangleAlert } from "lucide-react";
import { BEGIN_TEXTS as TEXTS } from "@/components/rubrics/begin/texts";
import { Disclosure } from "@/components/ui/Disclosure";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { scoreText } from "@/server/contracts/quantities";
import type { DraftOrigin } from "@/server/authoring/contract/rubricDraft";

/** Says how a draft was generated, and which examples each criterion explains. */
export function OriginNotice({ origin }: { origin: DraftOrigin }) {
  if (origin.kind === "import" && origin.warnings.length > 0) return <ImportNotice warnings={origin.warnings} />;
  if (origin.kind !== "description" && origin.kind !== "outcomes") return null;
  const { model, criteria, unexplained_example_ids, warnings } = origin;
  return (
    <Notice tone="neutral" icon={Sparkles} title={TEXTS.made(model)}>
      <p className="text-sm">{TEXTS.reviewHint}</p>
      <Disclosure summary={TEXTS.criteria(criteria.length)}>
        <ul className="space-y-1 text-sm">
          {criteria.map(({ key, confidence, explains_example_ids: ids }) => (
            <li key={key}>
              <code>{key}</code>{" "}
              <span className="text-muted">
                {TEXTS.confidence} {scoreText(confidence)}
                {ids === undefined ? null : `, ${ids.length === 0 ? TEXTS.explainsNothing : TEXTS.explains(ids)}`}
              </span>
            </li>
          ))}
          {unexplained_example_ids.length === 0 ? null : (
            <li className="text-partial">
              {TEXTS.unexplained} {unexplained_example_ids.join(", ")}.
            </li>
          )}
          {warnings.map((warning) => (
            <li key={warning}>
              <UntrustedText>{warning}</UntrustedText>
            </li>
          ))}
        </ul>
      </Disclosure>
    </Notice>
  );
}

function ImportNotice({ warnings }: { warnings: readonly string[] }) {
  return (
    <Notice tone="caution" icon={TriangleAlert} title={TEXTS.imported}>
      <ul className="space-y-1 text-sm">
        {warnings.map((warning) => (
          <li key={warning}>
            <UntrustedText>{warning}</UntrustedText>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
