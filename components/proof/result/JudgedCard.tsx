import { Flag, TriangleAlert } from "lucide-react";
import { type JudgedCriterion, judgedFacts } from "@/components/proof/result/judged-facts";
import { VERDICT_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId, IdFact } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { scoreText } from "@/server/contracts/quantities";
import type { VerdictFacts } from "@/server/proof/check/verdictFacts";
import type { ProofEnvelope, ProofKeyStatus } from "@/server/proof/contract/proof";

type JudgedCardProps = { verdict: VerdictFacts; envelope: ProofEnvelope; keyStatus: ProofKeyStatus };

/** The content of the signed text. Its names are untrusted. */
export function JudgedCard({ verdict, envelope, keyStatus }: JudgedCardProps) {
  const facts = judgedFacts(envelope.payload);
  return (
    <Card title={TEXTS.title} trailing={<DeterminationBadge determination={verdict.determination} />}>
      <div className="space-y-5">
        <Facts>
          <Fact name={TEXTS.confidence}>{confidenceOf(verdict)}</Fact>
          {facts.score === null ? null : <Fact name={TEXTS.score}>{scoreText(facts.score)}</Fact>}
          <Fact name={TEXTS.review}>
            <Review verdict={verdict} />
          </Fact>
          <Fact name={TEXTS.rubric}>
            {facts.rubric ? (
              <>
                <UntrustedText>{facts.rubric.name}</UntrustedText>
                {TEXTS.version(facts.rubric.version)}
              </>
            ) : (
              TEXTS.notStated
            )}
          </Fact>
          {facts.identityRung === null ? null : <Fact name={TEXTS.identity}>{facts.identityRung}</Fact>}
          <Fact name={TEXTS.issued}>
            <Moment iso={verdict.issuedAt} />
          </Fact>
          {verdict.expiresAt === null ? null : (
            <Fact name={TEXTS.validUntil}>
              <Moment iso={verdict.expiresAt} />
            </Fact>
          )}
        </Facts>
        <CriteriaTable criteria={facts.criteria} />
        <Facts>
          <IdFact name={TEXTS.verification} value={envelope.verification_id} what={TEXTS.copy.verification} />
          <IdFact name={TEXTS.key(keyStatus)} value={envelope.key_id} what={TEXTS.copy.key} />
          <IdFact name={TEXTS.submissionHash} value={envelope.submission_hash} what={TEXTS.copy.submissionHash} />
          <IdFact name={TEXTS.rubricHash} value={envelope.rubric_hash} what={TEXTS.copy.rubricHash} />
          {facts.digests.map(({ name, hash }, index) => (
            <Fact key={index} name={TEXTS.judgedAgainst}>
              <UntrustedText>{name}</UntrustedText>
              <br />
              <CopyableId value={hash} what={TEXTS.copy.digest} />
            </Fact>
          ))}
        </Facts>
      </div>
    </Card>
  );
}

function confidenceOf({ determination, confidence, flagReason }: VerdictFacts): string {
  return confidence === null
    ? TEXTS.notStated
    : confidenceInWords({ determination, confidence, flag_reason: flagReason });
}

function Review({ verdict }: { verdict: VerdictFacts }) {
  if (verdict.flagged === null) return TEXTS.notStated;
  if (!verdict.flagged) return TEXTS.notFlagged;
  const reason = verdict.flagReason;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="caution" icon={verdict.manipulationDetected ? TriangleAlert : Flag}>
        {TEXTS.needsReview}
      </Badge>
      {reason === null ? TEXTS.noReason : <UntrustedText>{reason.replaceAll("_", " ")}</UntrustedText>}
    </span>
  );
}

function CriteriaTable({ criteria }: { criteria: readonly JudgedCriterion[] }) {
  if (criteria.length === 0) return <p className="text-muted text-sm">{TEXTS.noCriteria}</p>;
  return (
    <div className="overflow-x-auto" role="region" aria-label={TEXTS.criteria} tabIndex={0}>
      <table className="w-full text-left text-sm">
        <thead className="text-muted border-line border-b">
          <tr>
            <th className="py-1.5 pr-4 font-medium">{TEXTS.criterion}</th>
            <th className="py-1.5 pr-4 font-medium">{TEXTS.determination}</th>
            <th className="py-1.5 pr-4 font-medium">{TEXTS.confidence}</th>
            <th className="py-1.5 font-medium">{TEXTS.judgedBy}</th>
          </tr>
        </thead>
        <tbody className="divide-line divide-y">
          {criteria.map((criterion, index) => (
            <tr key={index}>
              <th scope="row" className="max-w-56 min-w-28 py-2 pr-4 font-medium">
                <UntrustedText>{criterion.key}</UntrustedText>
              </th>
              <td className="py-2 pr-4">
                <DeterminationBadge determination={criterion.determination} />
              </td>
              <td className="py-2 pr-4 whitespace-nowrap tabular-nums">
                {criterion.confidence === null
                  ? TEXTS.notStated
                  : confidenceInWords({ ...criterion, confidence: criterion.confidence })}
              </td>
              <td className="text-muted py-2">
                <UntrustedText>
                  {criterion.model === null ? criterion.primitive : `${criterion.primitive}, ${criterion.model}`}
                </UntrustedText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
