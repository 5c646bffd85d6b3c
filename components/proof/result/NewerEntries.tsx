import { useRef } from "react";
import { EntryList } from "@/components/proof/result/LaterEntries";
import { NEWER_TEXTS as TEXTS } from "@/components/proof/result/texts";
import type { LaterDecisions } from "@/components/proof/result/use-later-decisions";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Moment } from "@/components/ui/Moment";
import type { ProofCheckResult } from "@/server/proof/contract/proofCheck";

/** Asks the service of this page, which issued the proof, for decisions after its last entry. */
export function NewerEntries({
  laterDecisions: { request, ask },
  host,
}: {
  laterDecisions: LaterDecisions;
  host: string;
}) {
  const region = useRef<HTMLDivElement>(null);
  // The button disappears once there is an answer, and the focus would be lost with it.
  const askAndKeepFocus = () => {
    if (request?.state === "asking") return;
    region.current?.focus();
    ask();
  };
  return (
    <div className={request?.state === "answered" ? "" : "print:hidden"}>
      <Card title={TEXTS.title}>
        <div role="status" ref={region} tabIndex={-1} className="space-y-3 text-sm outline-none">
          {request?.state === "answered" ? (
            <Answer answer={request.answer} host={host} answeredAt={request.answeredAt} />
          ) : (
            <>
              <p>{TEXTS.unknown}</p>
              {request?.state === "failed" ? <p className="text-not-met">{TEXTS.failed(host)}</p> : null}
              <Button aria-disabled={request?.state === "asking"} onClick={askAndKeepFocus}>
                {request?.state === "asking" ? TEXTS.asking : TEXTS.ask(host)}
              </Button>
              <p className="text-muted">{TEXTS.sends}</p>
            </>
          )}
        </div>
      </Card>
    </div>
  );
}

function Answer({ answer, host, answeredAt }: { answer: ProofCheckResult; host: string; answeredAt: Date }) {
  const answerTime = <Moment iso={answeredAt.toISOString()} />;
  if (!answer.valid || answer.newer_entries === undefined) return <p>{TEXTS.notHere(host)}</p>;
  if (answer.newer_entries.length === 0) {
    return (
      <p>
        {TEXTS.none(host)} {answerTime}
      </p>
    );
  }
  return (
    <>
      <p>
        {TEXTS.some(host)} {answerTime}:
      </p>
      <EntryList entries={answer.newer_entries} />
      <p className="text-muted">{TEXTS.newest}</p>
    </>
  );
}
