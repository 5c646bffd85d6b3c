import { useCallback, useState } from "react";
import { NEWER_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Moment } from "@/components/ui/Moment";
import { useFetched } from "@/components/ui/use-fetched";
import { DeterminationBadge } from "@/components/verdict/DeterminationBadge";
import type { ProofCheckResult } from "@/server/proof/contract/proof";

type NewerEntriesProps = { document: unknown; host: string };

/** Asks the service of this page, which issued the proof, for decisions after its last entry. */
export function NewerEntries({ document, host }: NewerEntriesProps) {
  const [isAsked, setAsked] = useState(false);
  const load = useCallback(() => askIssuer(document), [document]);
  const { data, at, isError, isPending, retry } = useFetched(load, { enabled: isAsked });
  return (
    <div className={data ? "" : "print:hidden"}>
      <Card title={TEXTS.title}>
        <div role="status" className="space-y-3 text-sm">
          {data ? <Answer answer={data} host={host} at={at} /> : <p>{TEXTS.unknown}</p>}
          {isError ? <p className="text-not-met">{TEXTS.failed(host)}</p> : null}
          {data ? null : (
            <Button disabled={isAsked && isPending} onClick={() => (isError ? retry() : setAsked(true))}>
              {isAsked && isPending ? TEXTS.asking : TEXTS.ask(host)}
            </Button>
          )}
          {data ? null : <p className="text-muted">{TEXTS.sends}</p>}
        </div>
      </Card>
    </div>
  );
}

function Answer({ answer, host, at }: { answer: ProofCheckResult; host: string; at: number }) {
  const asOf = <Moment iso={new Date(at).toISOString()} />;
  if (!answer.valid || answer.newer_entries === undefined) return <p>{TEXTS.notHere(host)}</p>;
  if (answer.newer_entries.length === 0) {
    return (
      <p>
        {TEXTS.none(host)} {asOf}
      </p>
    );
  }
  const { current, newer_entries: newer } = answer;
  return (
    <>
      <p className="flex flex-wrap items-center gap-2 font-medium">
        {TEXTS.now(host)} <DeterminationBadge determination={current.determination} />
      </p>
      <ul>
        {newer.map(({ seq, kind, outcome, created_at }) => (
          <li key={seq}>
            {kind.replaceAll("_", " ")}
            {outcome === null ? "" : `: ${outcome.replaceAll("_", " ")}`}, <Moment iso={created_at} />
          </li>
        ))}
      </ul>
      <p className="text-muted">
        {TEXTS.newest} {asOf}
      </p>
    </>
  );
}

async function askIssuer(proof: unknown): Promise<ProofCheckResult> {
  const headers = { "content-type": "application/json" };
  const response = await fetch("/v1/proofs/verify", { method: "POST", headers, body: JSON.stringify({ proof }) });
  if (!response.ok) throw new Error(`the service returned ${response.status}`);
  return (await response.json()) as ProofCheckResult;
}
