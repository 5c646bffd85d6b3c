import { ProofCheckButton } from "@/components/review/item/ProofCheckButton";
import { COCKPIT_TEXTS } from "@/components/review/texts";
import { CopyableId } from "@/components/ui/CopyableId";
import { ShortFact } from "@/components/ui/Facts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { dollarsText, durationText } from "@/server/contracts/quantities";
import type { VerificationDetail } from "@/server/detail/contract";

const TEXTS = COCKPIT_TEXTS.meta;

/** Shows the rubric, judge, cost and proof of a verdict in one line. */
export function MetaStrip({ detail }: { detail: VerificationDetail }) {
  const { rubric, proof, verification } = detail;
  const { models, codeVersions, latencyMs, costUsd } = collectJudgeFacts(detail);
  const needsModel = detail.criteria.some(({ primitive }) => primitive === "llm_judge@1");
  return (
    <dl
      aria-label={TEXTS.open}
      className="text-muted flex flex-wrap items-center gap-x-4 text-xs [&_dd]:text-ink [&_div]:flex [&_div]:min-h-7 [&_div]:items-center [&_div]:gap-1.5"
    >
      <ShortFact name={TEXTS.rubric}>
        <UntrustedText>{rubric.name}</UntrustedText>, {TEXTS.version(rubric.version)}
      </ShortFact>
      <div>
        <dt>{TEXTS.hash}</dt>
        <dd className="font-mono" title={rubric.rubric_hash}>
          {rubric.rubric_hash.slice(0, 12)}
        </dd>
      </div>
      <ShortFact name={TEXTS.judge}>
        {models.length > 0 ? models.join(", ") : needsModel ? TEXTS.noModel : TEXTS.noJudge}
      </ShortFact>
      {codeVersions.length === 0 ? null : <ShortFact name={TEXTS.code}>{codeVersions.join(", ")}</ShortFact>}
      {latencyMs === null ? null : <ShortFact name={TEXTS.duration}>{durationText(latencyMs)}</ShortFact>}
      {models.length === 0 ? null : (
        <ShortFact name={TEXTS.cost}>{costUsd === null ? TEXTS.noPrice : dollarsText(costUsd)}</ShortFact>
      )}
      <div>
        <dt className="sr-only">{TEXTS.verification}</dt>
        <dd>
          <CopyableId value={verification.id} subject={TEXTS.copyId} />
        </dd>
      </div>
      <div>
        <dt>{TEXTS.proof}</dt>
        <dd className="flex items-center gap-2">
          {proof === null ? (
            TEXTS.noProof
          ) : (
            <ProofCheckButton key={verification.id} id={verification.id} proof={proof} />
          )}
        </dd>
      </div>
    </dl>
  );
}

type JudgedDetail = Pick<VerificationDetail, "criteria" | "judge_attempts" | "verification">;

/**
 * Collects the models, judge code versions, latency in milliseconds, and cost in US dollars. A value is null when it is
 * unknown, such as the cost of a model without a price.
 */
function collectJudgeFacts({ criteria, judge_attempts: attempts, verification }: JudgedDetail) {
  const usedModels = criteria.flatMap(({ result }) => (result?.model ? [result.model] : []));
  const { created_at, completed_at } = verification;
  const costs = attempts.map(({ cost_usd }) => cost_usd);
  return {
    models: [...new Set(usedModels.map(({ id }) => id))],
    codeVersions: [...new Set(usedModels.flatMap(({ judge_code_version: version }) => version ?? []))],
    latencyMs: completed_at ? Date.parse(completed_at) - Date.parse(created_at) : null,
    costUsd: costs.includes(null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
  };
}
