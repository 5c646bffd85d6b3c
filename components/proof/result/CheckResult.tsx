import { useEffect, useMemo, useRef } from "react";
import { CompareFile } from "@/components/proof/result/CompareFile";
import { JudgedCard } from "@/components/proof/result/JudgedCard";
import { LaterEntries } from "@/components/proof/result/LaterEntries";
import { NothingToCheck } from "@/components/proof/NothingToCheck";
import { StepList } from "@/components/proof/result/StepList";
import type { Candidate } from "@/components/proof/candidate";
import { NotProven } from "@/components/proof/limits/NotProven";
import { OutcomeNotice } from "@/components/proof/outcome/OutcomeNotice";
import {
  type Later,
  type Outcome,
  UNKNOWN_LATER,
  describeOutcome,
  outcomeOfFault,
} from "@/components/proof/outcome/outcome";
import { COMMAND_TEXTS as TEXTS, RESULT_TEXTS } from "@/components/proof/result/texts";
import { type LaterDecisions, useLaterDecisions } from "@/components/proof/result/use-later-decisions";
import type { KeySetChoice } from "@/components/proof/use-key-set";
import { useOrigin } from "@/components/shell/use-origin";
import { Card } from "@/components/ui/Card";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { readableMoment } from "@/components/ui/Moment";
import type { KeySet } from "@/server/proof/contract/proof";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { type ProofCheck, checkProof } from "@/server/proof/check/verify";
import { NewerEntries } from "@/components/proof/result/NewerEntries";

type CheckResultProps = {
  candidate: Candidate | null;
  keys: KeySetChoice;
  /** The time of the check; null: when the proof was read. */
  checkTime: Date | null;
};

export function CheckResult({ candidate, keys, checkTime }: CheckResultProps) {
  const origin = useOrigin();
  const { keySet } = keys;
  const check = useMemo(
    () => (candidate && keySet ? checkCandidate(candidate, keySet, checkTime) : null),
    [candidate, keySet, checkTime],
  );
  const later = useLaterDecisions(candidate && "document" in candidate ? candidate.document : null);
  const topRef = useRef<HTMLDivElement>(null);

  // On a narrow screen the result is below the input.
  useEffect(() => {
    if (candidate !== null) topRef.current?.scrollIntoView({ block: "nearest" });
  }, [candidate]);

  const { host } = new URL(origin);
  const outcome = findOutcome(candidate, check, keys, host, readLaterDecisions(later, host));
  return (
    <div ref={topRef} className="scroll-mt-28 space-y-5">
      <div role="status">
        {outcome ? <OutcomeNotice outcome={outcome} source={candidate?.source ?? ""} /> : <NothingToCheck />}
      </div>
      {check?.valid && !keys.provided ? <NewerEntries later={later} host={host} /> : null}
      {check ? <StepList check={check} /> : null}
      {check ? <Contents check={check} /> : null}
      {check && mayBeGenuine(check) ? <NotProven /> : null}
    </div>
  );
}

/** Reports whether the limits of a proof are shown: a refuted proof needs none. */
const mayBeGenuine = (check: ProofCheck) => check.valid || check.reason === "unknown_key" || check.reason === "expired";

function checkCandidate(candidate: Candidate, keySet: KeySet, at: Date | null): ProofCheck | null {
  if ("fault" in candidate) return null;
  return checkProof(candidate.document, keySet, { crypto: nobleCrypto, now: at ?? candidate.readAt });
}

function findOutcome(
  candidate: Candidate | null,
  check: ProofCheck | null,
  keys: KeySetChoice,
  host: string,
  later: Later,
): Outcome | null {
  if (candidate === null) return null;
  if ("fault" in candidate) return outcomeOfFault(candidate.fault);
  if (check === null) return keys.isError ? outcomeOfFault("no_keys") : null;
  const keyId = check.valid ? check.envelopes[0]?.key_id : undefined;
  const signer = keys.provided
    ? RESULT_TEXTS.otherSigner(keys.provided.source, keyId)
    : RESULT_TEXTS.signer(host, keyId);
  return describeOutcome(check, { signer, day: readableMoment, later: keys.provided ? UNKNOWN_LATER : later });
}

/** Reads the answer of the issuer. An issuer that does not know the proof adds nothing. */
function readLaterDecisions({ asked }: LaterDecisions, host: string): Later {
  if (asked?.state !== "answered" || !asked.answer.valid || !asked.answer.newer_entries) return UNKNOWN_LATER;
  const { current, newer_entries: newer } = asked.answer;
  return { state: "asked", host, current, newerCount: newer.length };
}

/** Shows the contents of a valid proof, and of an expired one, which is genuine too. */
function Contents({ check }: { check: ProofCheck }) {
  const contents = check.valid ? check : check.contents;
  const first = contents?.envelopes[0];
  if (!contents || first === undefined) return null;
  return (
    <>
      <JudgedCard verdict={contents.verdict} envelope={first} keyStatus={check.keyStatus} />
      <LaterEntries entries={contents.entries} />
      <div className="space-y-5 print:hidden">
        <CompareFile envelope={first} />
        <ElsewhereCommands verificationId={first.verification_id} />
      </div>
    </>
  );
}

function ElsewhereCommands({ verificationId }: { verificationId: string }) {
  const origin = useOrigin();
  const offline = `curl -sS ${origin}${PROOF_JWKS_URI} -o keys.json
svc-verify proof check proof.json --keys keys.json`;
  const online = `curl -sS ${origin}/v1/proofs/verify \\
  -H "content-type: application/json" --data-binary @proof.json`;
  const newest = `curl -sS ${origin}/v1/verifications/${verificationId}/proof/envelope \\
  -H "authorization: Bearer $SVC_VERIFY_API_KEY" -o proof.json`;
  return (
    <Card title={TEXTS.title}>
      <div className="space-y-3 text-sm">
        <p>{TEXTS.offline}</p>
        <CodeBlock code={offline} label={TEXTS.copy.offline} />
        <p>{TEXTS.online}</p>
        <CodeBlock code={online} label={TEXTS.copy.online} />
        <p>{TEXTS.newest}</p>
        <CodeBlock code={newest} label={TEXTS.copy.newest} />
      </div>
    </Card>
  );
}
