import { COMMAND_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { useOrigin } from "@/components/shell/use-origin";
import { Card } from "@/components/ui/Card";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";

/** Shows the commands that check the proof outside this page, or fetch its newest copy. */
export function ElsewhereCommands({ verificationId }: { verificationId: string }) {
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
