import { useState } from "react";
import type { ProofCheckResult } from "@/server/proof/contract/proofCheck";

type LaterRequest = { document: unknown } & (
  | { state: "asking" | "failed" }
  | { state: "answered"; answer: ProofCheckResult; answeredAt: Date }
);

/**
 * Asks the service of this page, on demand, for decisions after the last entry of a document. `request` is null before
 * the first `ask`.
 */
export function useLaterDecisions(document: unknown) {
  const [request, setRequest] = useState<LaterRequest | null>(null);
  const ask = () => {
    // An answer about an earlier document may arrive after the reader chose another one.
    const updateRequest = (nextRequest: LaterRequest) =>
      setRequest((current) => (current?.document === document ? nextRequest : current));
    setRequest({ document, state: "asking" });
    askIssuer(document).then(
      (answer) => updateRequest({ document, state: "answered", answer, answeredAt: new Date() }),
      () => updateRequest({ document, state: "failed" }),
    );
  };
  return { request: request?.document === document ? request : null, ask };
}
export type LaterDecisions = ReturnType<typeof useLaterDecisions>;

async function askIssuer(proof: unknown): Promise<ProofCheckResult> {
  const headers = { "content-type": "application/json" };
  const response = await fetch("/v1/proofs/verify", { method: "POST", headers, body: JSON.stringify({ proof }) });
  if (!response.ok) throw new Error(`the service returned ${response.status}`);
  return (await response.json()) as ProofCheckResult;
}
