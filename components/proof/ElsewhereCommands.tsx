"use client";

import { useOrigin } from "@/components/shell/use-origin";
import { Card } from "@/components/ui/Card";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { PROOF_JWKS_URI } from "@/server/contracts/proofFormat";

/** The same check without this page. */
export function ElsewhereCommands({ verificationId }: { verificationId: string }) {
  const origin = useOrigin();
  const offline = `curl -sS ${origin}${PROOF_JWKS_URI} -o keys.json
svc-verify proof check proof.json --keys keys.json`;
  const online = `curl -sS ${origin}/v1/proofs/verify \\
  -H "content-type: application/json" --data-binary @proof.json`;
  const newest = `curl -sS ${origin}/v1/verifications/${verificationId}/proof/envelope \\
  -H "authorization: Bearer $KEY" -o proof.json`;
  return (
    <Card title="Check it elsewhere">
      <div className="space-y-3 text-sm">
        <p>Offline, with keys saved earlier:</p>
        <CodeBlock code={offline} label="the command for an offline check" />
        <p>By asking the service:</p>
        <CodeBlock code={online} label="the curl command" />
        <p>The newest copy of this proof, for the tenant that owns it:</p>
        <CodeBlock code={newest} label="the command that fetches the proof" />
      </div>
    </Card>
  );
}
