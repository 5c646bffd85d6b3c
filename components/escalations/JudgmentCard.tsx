import { CAPACITY_LABELS, ESCALATION_TEXTS as TEXTS } from "@/components/escalations/texts";
import { Card } from "@/components/ui/Card";
import { IdFact } from "@/components/ui/CopyableId";
import { Fact, Facts } from "@/components/ui/Facts";
import { Moment } from "@/components/ui/Moment";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { CriterionDetermination } from "@/components/verdict/CriterionDetermination";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { EscalationObject } from "@/server/escalation/contract/escalation";
import type { JudgeCapacity } from "@/server/reviewer/contract/reviewer";
import { PersonName } from "@/components/ui/PersonName";

type JudgmentCardProps = { escalation: EscalationObject; judgment: NonNullable<EscalationObject["judgment"]> };

/** Shows the signed record that closed an escalation. */
export function JudgmentCard({ escalation, judgment }: JudgmentCardProps) {
  const { record, account_id, account_name, content_hash, observed_seconds: observedSeconds } = judgment;
  const findCriterion = (id: string) => escalation.criteria.find(({ criterion_id }) => criterion_id === id);
  const criterionName = (id: string) => findCriterion(id)?.title ?? findCriterion(id)?.key ?? id;
  return (
    <Card title={TEXTS.judgment}>
      {judgment.self_adjudicated ? (
        <p className="text-partial mb-3 text-sm font-medium">{TEXTS.selfAdjudicated}</p>
      ) : null}
      <Facts>
        <Fact name={TEXTS.outcome}>
          {record.outcome === "decided" ? (
            <DeterminationBadge determination={record.determination} />
          ) : (
            TEXTS.outcomes.undecided
          )}
        </Fact>
        {record.criteria?.map(({ criterion_id, determination }) => (
          <Fact key={criterion_id} name={criterionName(criterion_id)}>
            <CriterionDetermination determination={determination} inverted={findCriterion(criterion_id)?.inverted} />
          </Fact>
        ))}
        <Fact name={TEXTS.judgedBy}>
          <PersonName id={account_id} name={account_name} />,{" "}
          {Object.hasOwn(CAPACITY_LABELS, record.capacity)
            ? CAPACITY_LABELS[record.capacity as JudgeCapacity].toLowerCase()
            : ""}
          , <UntrustedText>{record.tier}</UntrustedText>
        </Fact>
        {record.rationale === undefined ? null : (
          <Fact name={TEXTS.rationale}>
            <span className="whitespace-pre-wrap">
              <UntrustedText>{record.rationale}</UntrustedText>
            </span>
          </Fact>
        )}
        <Fact name={TEXTS.minutesClaimed}>{record.minutes}</Fact>
        <Fact name={TEXTS.minutesSeen}>
          {observedSeconds === null ? TEXTS.notSeen : TEXTS.duration(observedSeconds)}
        </Fact>
        <Fact name={TEXTS.judgedAt}>
          <Moment iso={record.judged_at} />
        </Fact>
        <IdFact name={TEXTS.key} value={record.key_id} subject={TEXTS.copyKeyId} />
        <IdFact name={TEXTS.contentHash} value={content_hash} subject={TEXTS.copyHash} />
        <IdFact name={TEXTS.signature} value={record.signature} subject={TEXTS.copySignature} />
      </Facts>
    </Card>
  );
}
