import { useEffect, useMemo, useRef } from "react";
import { ElsewhereCommands } from "@/components/proof/result/ElsewhereCommands";
import { CompareFile } from "@/components/proof/result/CompareFile";
import { JudgedCard } from "@/components/proof/result/JudgedCard";
import { LaterEntries } from "@/components/proof/result/LaterEntries";
import { NothingToCheck } from "@/components/proof/NothingToCheck";
import { StepList } from "@/components/proof/result/StepList";
import type { Candidate } from "@/components/proof/candidate";
import { NotProven } from "@/components/proof/limits/NotProven";
import { OutcomeNotice } from "@/components/proof/outcome/OutcomeNotice";
import {
  type LaterAnswer,
  type Outcome,
  UNKNOWN_LATER,
  describeOutcome,
  describeFault,
} from "@/components/proof/outcome/outcome";
import { RESULT_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { type LaterDecisions, useLaterDecisions } from "@/components/proof/result/use-later-decisions";
import type { KeySetChoice, LogTrust } from "@/components/proof/use-key-set";
import { useOrigin } from "@/components/shell/use-origin";
import { readableMoment } from "@/components/ui/Moment";
import type { KeySet } from "@/server/proof/contract/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { type ProofCheck, checkProof } from "@/server/proof/check/verify";
import { NewerEntries } from "@/components/proof/result/NewerEntries";

type CheckResultProps = {
  candidate: Candidate | null;
  keys: KeySetChoice;
  /** The time of the check; null for the time at which the proof was read. */
  checkTime: Date | null;
};

export function CheckResult({ candidate, keys, checkTime }: CheckResultProps) {
  const origin = useOrigin();
  const { keySet, logTrust } = keys;
  const check = useMemo(
    () => (candidate && keySet ? checkCandidate(candidate, keySet, { logTrust, checkTime }) : null),
    [candidate, keySet, logTrust, checkTime],
  );
  const laterDecisions = useLaterDecisions(candidate && "document" in candidate ? candidate.document : null);
  const topRef = useRef<HTMLDivElement>(null);

  // On a narrow screen the result is below the input.
  useEffect(() => {
    if (candidate !== null) topRef.current?.scrollIntoView({ block: "nearest" });
  }, [candidate]);

  const { host } = new URL(origin);
  const outcome = findOutcome(candidate, check, keys, host, readLaterDecisions(laterDecisions, host));
  return (
    <div ref={topRef} className="scroll-mt-28 space-y-5">
      <div role="status">
        {outcome ? <OutcomeNotice outcome={outcome} source={candidate?.source ?? ""} /> : <NothingToCheck />}
      </div>
      {check?.valid && !keys.providedKeys ? <NewerEntries laterDecisions={laterDecisions} host={host} /> : null}
      {check ? <StepList check={check} /> : null}
      {check ? <Contents check={check} /> : null}
      {check && mayBeGenuine(check) ? <NotProven /> : null}
    </div>
  );
}

/** Reports whether the proof may be genuine. The limits of a proof are not shown for a refuted one. */
const mayBeGenuine = (check: ProofCheck) => check.valid || check.reason === "unknown_key" || check.reason === "expired";

function checkCandidate(
  candidate: Candidate,
  keySet: KeySet,
  { logTrust, checkTime }: { logTrust: LogTrust | null; checkTime: Date | null },
): ProofCheck | null {
  if ("fault" in candidate) return null;
  return checkProof(candidate.document, keySet, {
    crypto: { ...nobleCrypto, verifyMlDsa44: logTrust?.verifyMlDsa44 ?? null },
    now: checkTime ?? candidate.readAt,
    policy: logTrust?.policy ?? null,
  });
}

function findOutcome(
  candidate: Candidate | null,
  check: ProofCheck | null,
  keys: KeySetChoice,
  host: string,
  laterAnswer: LaterAnswer,
): Outcome | null {
  if (candidate === null) return null;
  if ("fault" in candidate) return describeFault(candidate.fault);
  if (check === null) return keys.isError ? describeFault("no_keys") : null;
  const keyId = check.valid ? check.envelopes[0]?.key_id : undefined;
  const signer = keys.providedKeys ? TEXTS.otherSigner(keys.providedKeys.source, keyId) : TEXTS.signer(host, keyId);
  return describeOutcome(check, {
    signer,
    day: readableMoment,
    laterAnswer: keys.providedKeys ? UNKNOWN_LATER : laterAnswer,
  });
}

/** Reads the answer of the issuer. It is unknown when the issuer has no such proof. */
function readLaterDecisions({ request }: LaterDecisions, host: string): LaterAnswer {
  if (request?.state !== "answered" || !request.answer.valid || !request.answer.newer_entries) return UNKNOWN_LATER;
  const { current, newer_entries: newer } = request.answer;
  return { state: "asked", host, current, newerCount: newer.length };
}

/** Shows the contents of a valid proof, and of an expired one, which is genuine too. */
function Contents({ check }: { check: ProofCheck }) {
  const contents = check.valid ? check : check.contents;
  const first = contents?.envelopes[0];
  if (!contents || first === undefined) return null;
  return (
    <>
      <JudgedCard verdict={contents.verdict} envelope={first} keyStatus={check.keyStatus} log={contents.log} />
      <LaterEntries entries={contents.entries} />
      <div className="space-y-5 print:hidden">
        <CompareFile envelope={first} />
        <ElsewhereCommands verificationId={first.verification_id} />
      </div>
    </>
  );
}
