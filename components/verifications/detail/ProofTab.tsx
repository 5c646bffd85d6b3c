import { useQuery } from "@tanstack/react-query";
import { FileX } from "lucide-react";
import { useMemo } from "react";
import { JudgedCard } from "@/components/proof/result/JudgedCard";
import { LaterEntries } from "@/components/proof/result/LaterEntries";
import { useProofNoted } from "@/components/checklist/use-proof-noted";
import { NotProven } from "@/components/proof/limits/NotProven";
import { OutcomeNotice } from "@/components/proof/outcome/OutcomeNotice";
import { describeOutcome, describeFault } from "@/components/proof/outcome/outcome";
import { StepList } from "@/components/proof/result/StepList";
import { type LogTrust, useKeySet } from "@/components/proof/use-key-set";
import { useOrigin } from "@/components/shell/use-origin";
import { useTRPCClient } from "@/components/trpc/provider";
import { EmptyState } from "@/components/ui/EmptyState";
import { useMomentText } from "@/components/ui/use-moment-text";
import { ErrorNotice } from "@/components/ui/ProblemNotice";
import { Skeleton } from "@/components/ui/Skeleton";
import { ExportProof } from "@/components/verifications/detail/ExportProof";
import { NewVerificationLink, OpenTab } from "@/components/verifications/detail/NextActions";
import { deciderName } from "@/components/verifications/decider-name";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { VerificationDetail } from "@/server/detail/contract";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import type { KeySet } from "@/server/proof/contract/keySet";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import { checkProof } from "@/server/proof/check/verify";

/** Verifies the proof in this browser, and offers its exports. */
export function ProofTab({ detail }: { detail: VerificationDetail }) {
  const { verification, proof } = detail;
  if (proof === null) {
    return verification.determination == null ? (
      <EmptyState
        icon={FileX}
        title={TEXTS.noProof}
        explanation={TEXTS.noProofYet}
        action={<OpenTab tab="timeline" />}
      />
    ) : (
      <EmptyState icon={FileX} title={TEXTS.noProof} explanation={TEXTS.noProofHint} action={<NewVerificationLink />} />
    );
  }
  return <Proof id={verification.id} entries={proof.entries} decidedBy={deciderName(detail)} />;
}

/** Loads the proof and the key set. `entries` is the number of entries; a new one changes the document. */
function Proof({ id, entries, decidedBy }: { id: string; entries: number; decidedBy: string | undefined }) {
  const client = useTRPCClient();
  const { keySet, logTrust, isError } = useKeySet();
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    queryKey: ["proof", id, entries],
    queryFn: () => client.verification.proofEnvelope.query({ id }),
    // An entry enters the log some seconds after it is signed.
    refetchInterval: ({ state }) => (isLogged(state.data) ? false : LOG_POLL_MS),
  });
  if (error) return <ErrorNotice error={error} onRetry={refetch} />;
  if (isError) return <OutcomeNotice outcome={describeFault("no_keys")} source={TEXTS.proofSource} />;
  if (!data || !keySet) return <Skeleton lines={8} />;
  const proof = { document: data, readAt: dataUpdatedAt };
  return <CheckedProof {...proof} keySet={keySet} logTrust={logTrust} decidedBy={decidedBy} />;
}

const LOG_POLL_MS = 2_000;
const isLogged = (document: ProofEnvelopeDocument | undefined) =>
  document !== undefined && (document.inclusion?.length ?? 0) >= document.entries.length;

type CheckedProofProps = {
  document: ProofEnvelopeDocument;
  /** In milliseconds. */
  readAt: number;
  keySet: KeySet;
  logTrust: LogTrust | null;
  decidedBy: string | undefined;
};

function CheckedProof({ document, readAt, keySet, logTrust, decidedBy }: CheckedProofProps) {
  const host = new URL(useOrigin()).host;
  const momentText = useMomentText();
  const check = useMemo(
    () =>
      checkProof(document, keySet, {
        crypto: { ...nobleCrypto, verifyMlDsa44: logTrust?.verifyMlDsa44 ?? null },
        now: new Date(readAt),
        policy: logTrust?.policy ?? null,
      }),
    [document, readAt, keySet, logTrust],
  );
  useProofNoted(check.valid);
  const [first] = check.valid ? check.envelopes : [];
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="min-w-0 space-y-5">
        <div role="status">
          <OutcomeNotice
            outcome={describeOutcome(check, {
              signer: `${host} (key ${document.entries[0]?.key_id})`,
              day: momentText,
              laterAnswer: { state: "included" },
              decidedBy,
            })}
            source={TEXTS.proofSource}
          />
        </div>
        <p className="text-muted text-sm">{TEXTS.proofIntro}</p>
        <StepList check={check} />
        {check.valid && first ? (
          <JudgedCard verdict={check.verdict} envelope={first} keyStatus={check.keyStatus} log={check.log} />
        ) : null}
        <LaterEntries entries={check.valid ? check.entries : []} />
        <NotProven />
      </div>
      <ExportProof document={document} check={check.valid ? check : null} />
    </div>
  );
}
