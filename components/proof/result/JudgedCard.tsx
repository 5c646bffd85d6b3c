import { Flag, TriangleAlert } from "lucide-react";
import { type JudgedCriterion, readJudgedFacts } from "@/components/proof/result/judged-facts";
import { VERDICT_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId, IdFact } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { PlainTable } from "@/components/ui/table/PlainTable";
import { confidenceInWords } from "@/components/verdict/confidence";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { flagReasonName } from "@/components/verdict/texts";
import { logSentence } from "@/server/proof/check/log/logTexts";
import { namedContents } from "@/server/proof/check/namedContents";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { scoreText } from "@/server/contracts/quantities";
import type { VerdictFacts } from "@/server/proof/check/verdictFacts";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofKeyStatus } from "@/server/proof/contract/keySet";
import type { LogStatement } from "@/server/proof/contract/proofLog";

type JudgedCardProps = {
  verdict: VerdictFacts;
  envelope: ProofEnvelope;
  keyStatus: ProofKeyStatus;
  log: LogStatement;
};

/** Shows the signed verdict. The names in it are untrusted. */
export function JudgedCard({ verdict, envelope, keyStatus, log }: JudgedCardProps) {
  const facts = readJudgedFacts(envelope.payload);
  const contentTexts = TEXTS.contents[envelope.format];
  return (
    <Card title={TEXTS.title} trailing={<DeterminationBadge determination={verdict.determination} />}>
      <div className="space-y-5">
        <Facts>
          <Fact name={TEXTS.confidence}>{formatConfidence(verdict)}</Fact>
          {facts.score === null ? null : <Fact name={TEXTS.score}>{scoreText(facts.score)}</Fact>}
          <Fact name={TEXTS.review}>
            <ReviewFact verdict={verdict} />
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
          <IdFact name={TEXTS.verification} value={envelope.verification_id} subject={TEXTS.copy.verification} />
          <IdFact name={TEXTS.key(keyStatus)} value={envelope.key_id} subject={TEXTS.copy.key} />
          <Fact name={TEXTS.log}>
            <UntrustedText>{logSentence(log)}</UntrustedText>
          </Fact>
          <IdFact name={TEXTS.rubricHash} value={envelope.rubric_hash} subject={TEXTS.copy.rubricHash} />
          {namedContents(envelope, null, nobleCrypto).map(({ name, value }, index) => (
            <Fact key={index} name={index === 0 ? contentTexts.submission : contentTexts.piece}>
              {index === 0 ? null : (
                <>
                  <UntrustedText>{name}</UntrustedText>
                  <br />
                </>
              )}
              <CopyableId value={value} subject={contentTexts.copy} />
            </Fact>
          ))}
        </Facts>
      </div>
    </Card>
  );
}

function formatConfidence({ determination, confidence, flagReason }: VerdictFacts): string {
  return confidence === null
    ? TEXTS.notStated
    : confidenceInWords({ determination, confidence, flag_reason: flagReason });
}

function ReviewFact({ verdict }: { verdict: VerdictFacts }) {
  if (verdict.flagged === null) return TEXTS.notStated;
  if (!verdict.flagged) return TEXTS.notFlagged;
  const reason = verdict.flagReason;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="caution" icon={verdict.manipulationDetected ? TriangleAlert : Flag}>
        {TEXTS.needsReview}
      </Badge>
      {reason === null ? TEXTS.noReason : <UntrustedText>{flagReasonName(reason)}</UntrustedText>}
    </span>
  );
}

function CriteriaTable({ criteria }: { criteria: readonly JudgedCriterion[] }) {
  if (criteria.length === 0) return <p className="text-muted text-sm">{TEXTS.noCriteria}</p>;
  return (
    <>
      <PlainTable
        label={TEXTS.criteria}
        headings={[TEXTS.criterion, TEXTS.determination, TEXTS.confidence, TEXTS.judgedBy]}
        rows={criteria.map(({ key, primitive, determination, confidence, model }) => [
          <UntrustedText key="key">{key}</UntrustedText>,
          <DeterminationBadge key="determination" determination={determination} />,
          confidence === null ? TEXTS.notStated : confidenceInWords({ determination, confidence }),
          <UntrustedText key="by">{model === null ? primitive : `${primitive}, ${model}`}</UntrustedText>,
        ])}
      />
      <p className="text-muted text-sm">{TEXTS.criteriaHint}</p>
    </>
  );
}
