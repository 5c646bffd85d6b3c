import { UntrustedLines } from "@/components/citation/UntrustedLines";
import { Fact, Facts } from "@/components/ui/Facts";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { ruleInWords } from "@/components/rubrics/rule/rule-in-words";
import { VoteList } from "@/components/verdict/votes/VoteList";
import { EvidenceList } from "@/components/verifications/detail/EvidenceList";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import { scoreText, thresholdText } from "@/server/contracts/quantities";
import type { DetailCriterion, DetailResult, DetailText } from "@/server/detail/contract";

const { criterion: NAMES } = TEXTS;

type CriterionDetailProps = {
  verificationId: string;
  criterion: DetailCriterion;
  position: number;
  texts: readonly DetailText[];
};

export function CriterionDetail({ verificationId, criterion, position, texts }: CriterionDetailProps) {
  const rule = ruleInWords(criterion);
  const { statement, result, acceptance_threshold: threshold, primitive, inverted } = criterion;
  return (
    <Facts>
      {statement === null ? null : (
        <Fact name={NAMES.statement}>
          <span className="whitespace-pre-wrap">
            <UntrustedLines>{statement}</UntrustedLines>
          </span>
        </Fact>
      )}
      {result && result.rationale !== "" ? (
        <Fact name={NAMES.rationale}>
          <span className="whitespace-pre-wrap">
            <UntrustedLines>{result.rationale}</UntrustedLines>
          </span>
        </Fact>
      ) : null}
      {result ? (
        <Fact name={NAMES.evidence}>
          <EvidenceList
            verificationId={verificationId}
            spans={result.evidence_spans}
            position={position}
            texts={texts}
          />
        </Fact>
      ) : null}
      {result && result.samples.length > 0 ? (
        <Fact name={NAMES.votes}>
          <VoteList samples={result.samples} readings={result.readings} inverted={inverted} />
        </Fact>
      ) : null}
      <Fact name={NAMES.judgedBy}>
        <code className="text-xs">{primitive}</code>
        {result?.model ? (
          <>
            {" "}
            <UntrustedText>{result.model.id}</UntrustedText>
          </>
        ) : null}
        {[
          result?.tier_used == null ? "" : TEXTS.tier(result.tier_used),
          result ? calibrationText(result, primitive) : "",
          TEXTS.threshold(thresholdText(threshold)),
          result?.score == null ? "" : TEXTS.scored(scoreText(result.score)),
          result?.value_assessed == null ? "" : TEXTS.valued(result.value_assessed),
        ]
          .filter((text) => text !== "")
          .map((text) => `; ${text}`)}
        {rule === null ? null : (
          <p className="[overflow-wrap:anywhere]">
            <UntrustedText>{rule}</UntrustedText>
          </p>
        )}
      </Fact>
    </Facts>
  );
}

function calibrationText({ raw_confidence: raw, calibration }: DetailResult, primitive: string): string {
  if (raw === null) return primitive === "llm_judge@1" ? TEXTS.noReading : TEXTS.deterministic;
  if (calibration === null || calibration.method === "none") return TEXTS.uncalibrated(scoreText(raw));
  return TEXTS.calibrated(scoreText(raw), calibration.method, calibration.labels);
}
