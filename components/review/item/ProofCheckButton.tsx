import { useMutation } from "@tanstack/react-query";
import { CircleCheck, CircleX, ShieldCheck } from "lucide-react";
import { useProofNoted } from "@/components/checklist/use-proof-noted";
import { COCKPIT_TEXTS as TEXTS } from "@/components/review/texts";
import { readProblem } from "@/components/trpc/read-problem";
import { useTRPCClient } from "@/components/trpc/provider";
import { Badge } from "@/components/ui/Badge";
import type { VerificationDetail } from "@/server/detail/contract";

type ProofCheckButtonProps = { id: string; proof: NonNullable<VerificationDetail["proof"]> };

/** Verifies the proof in this browser with the published keys. */
export function ProofCheckButton({ id, proof }: ProofCheckButtonProps) {
  const client = useTRPCClient();
  const check = useMutation({
    mutationFn: async () => {
      const [document, keys, { checkProof }, { nobleCrypto }] = await Promise.all([
        client.verification.proofEnvelope.query({ id }),
        client.proof.keySet.query({}),
        import("@/server/proof/check/verify"),
        import("@/server/proof/check/nobleCrypto"),
      ]);
      const result = checkProof(document, keys, { crypto: nobleCrypto, now: new Date() });
      const isSameProof = document.verification_id === id && document.entries[0]?.content_hash === proof.content_hash;
      return { result, same: isSameProof };
    },
  });
  const { data, error } = check;
  useProofNoted(data !== undefined && data.result.valid && data.same);
  return (
    <>
      <span className="font-mono" title={proof.content_hash}>
        {proof.content_hash.slice(0, 12)}
      </span>
      {data === undefined ? (
        <button
          type="button"
          onClick={() => check.mutate()}
          disabled={check.isPending}
          className="text-accent inline-flex items-center gap-1 rounded underline underline-offset-4"
        >
          <ShieldCheck aria-hidden className="size-3.5" />
          {check.isPending ? TEXTS.checkingProof : TEXTS.checkProof}
        </button>
      ) : null}
      <span role="status">
        {error ? <Badge tone="neutral">{readProblem(error).title}</Badge> : null}
        {data === undefined ? null : data.result.valid && data.same ? (
          <Badge tone="good" icon={CircleCheck}>
            {TEXTS.proofValid(data.result.keyStatus)}
          </Badge>
        ) : (
          <Badge tone="bad" icon={CircleX}>
            {data.result.valid ? TEXTS.proofOther : TEXTS.proofInvalid(data.result.reason)}
          </Badge>
        )}
      </span>
    </>
  );
}
