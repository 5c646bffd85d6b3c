import { Flag, TriangleAlert } from "lucide-react";
import { CriteriaTable } from "@/components/proof/result/CriteriaTable";
import { judgedFacts } from "@/components/proof/result/judged-facts";
import { VERDICT_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { confidenceInWords } from "@/components/verdict/confidence";
import type { ProofEnvelope, ProofKeyStatus } from "@/server/proof/contract/proof";
import { scoreText } from "@/server/contracts/quantities";
import type { VerdictFacts } from "@/server/proof/check/verdictFacts";

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
          <Fact name={TEXTS.verification}>
            <CopyableId value={envelope.verification_id} what={TEXTS.copy.verification} />
          </Fact>
          <Fact name={TEXTS.key(keyStatus)}>
            <CopyableId value={envelope.key_id} what={TEXTS.copy.key} />
          </Fact>
          <Fact name={TEXTS.submissionHash}>
            <CopyableId value={envelope.submission_hash} what={TEXTS.copy.submissionHash} />
          </Fact>
          <Fact name={TEXTS.rubricHash}>
            <CopyableId value={envelope.rubric_hash} what={TEXTS.copy.rubricHash} />
          </Fact>
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
