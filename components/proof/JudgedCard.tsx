import { Flag, TriangleAlert } from "lucide-react";
import { CriteriaTable } from "@/components/proof/CriteriaTable";
import { judgedFacts } from "@/components/proof/judged-facts";
import { Badge } from "@/components/ui/Badge";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import { confidenceInWords } from "@/components/verdict/confidence";
import type { ProofEnvelope, ProofKeyStatus } from "@/server/contracts/proof";
import type { VerdictFacts } from "@/server/domain/proof/verdictFacts";

type JudgedCardProps = { verdict: VerdictFacts; envelope: ProofEnvelope; keyStatus: ProofKeyStatus };

/** What the signed text says was judged. The names in it were chosen by others. */
export function JudgedCard({ verdict, envelope, keyStatus }: JudgedCardProps) {
  const facts = judgedFacts(envelope.payload);
  return (
    <Card title="What was judged" trailing={<DeterminationBadge determination={verdict.determination} />}>
      <div className="space-y-5">
        <Facts>
          <Fact name="Confidence">
            {verdict.confidence === null ? "not stated" : confidenceInWords(verdict.confidence)}
          </Fact>
          {facts.score === null ? null : <Fact name="Score">{facts.score}</Fact>}
          <Fact name="Review">
            <Review verdict={verdict} />
          </Fact>
          <Fact name="Rubric">
            {facts.rubric ? (
              <>
                <UntrustedText>{facts.rubric.name}</UntrustedText>, version {facts.rubric.version}
              </>
            ) : (
              "not stated"
            )}
          </Fact>
          {facts.identityRung === null ? null : <Fact name="Identity">{facts.identityRung}</Fact>}
          <Fact name="Issued">
            <Moment iso={verdict.issuedAt} />
          </Fact>
          {verdict.expiresAt === null ? null : (
            <Fact name="Valid until">
              <Moment iso={verdict.expiresAt} />
            </Fact>
          )}
        </Facts>
        <CriteriaTable criteria={facts.criteria} />
        <Facts>
          <Fact name="Verification">
            <CopyableId value={envelope.verification_id} what="the verification id" />
          </Fact>
          <Fact name={`Key (${keyStatus})`}>
            <CopyableId value={envelope.key_id} what="the key id" />
          </Fact>
          <Fact name="Submission hash">
            <CopyableId value={envelope.submission_hash} what="the submission hash" />
          </Fact>
          <Fact name="Rubric hash">
            <CopyableId value={envelope.rubric_hash} what="the rubric hash" />
          </Fact>
          {facts.digests.map(({ name, hash }, index) => (
            <Fact key={index} name="Judged against">
              <UntrustedText>{name}</UntrustedText>
              <br />
              <CopyableId value={hash} what="the digest" />
            </Fact>
          ))}
        </Facts>
      </div>
    </Card>
  );
}

function Review({ verdict }: { verdict: VerdictFacts }) {
  if (verdict.flagged === null) return "not stated";
  if (!verdict.flagged) return "not flagged";
  const reason = verdict.flagReason;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <Badge tone="caution" icon={verdict.manipulationDetected ? TriangleAlert : Flag}>
        Needs a human review
      </Badge>
      {reason === null ? "no reason stated" : <UntrustedText>{reason.replaceAll("_", " ")}</UntrustedText>}
    </span>
  );
}
