import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import { type KeyTest, findTestPath, testKey } from "@/components/settings/keys/key-test";
import { OnceDialog, SecretOnce } from "@/components/settings/SecretOnce";
import { KEY_TEXTS as TEXTS } from "@/components/settings/keys/texts";
import { useOrigin } from "@/components/shell/use-origin";
import { Button } from "@/components/ui/Button";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Notice } from "@/components/ui/Notice";
import type { KeyCreated } from "@/server/account/contract/account";

/** Shows the key once, with a request that tests it. A click outside does not close the dialog. */
export function CreatedKey({
  createdKey: { api_key, scopes },
  onClose,
}: {
  createdKey: KeyCreated;
  onClose: () => void;
}) {
  const origin = useOrigin();
  const test = useMutation({ mutationFn: () => testKey(api_key, scopes) });
  const command = `curl -s '${origin}${findTestPath(scopes)}' -H 'authorization: Bearer ${api_key}'`;
  return (
    <OnceDialog title={TEXTS.done} onClose={onClose}>
      <div className="space-y-4">
        <SecretOnce secret={api_key} secretName={TEXTS.key} />
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? TEXTS.testing : TEXTS.test}
        </Button>
        <div role="status">
          {test.data ? (
            <Notice {...(isKeyAccepted(test.data) ? SUCCESS_BADGE : FAILURE_BADGE)}>
              <p className="text-sm">{resultText(test.data)}</p>
            </Notice>
          ) : null}
        </div>
        <div className="space-y-1.5">
          <p className="text-muted text-sm">{TEXTS.command}</p>
          <CodeBlock code={command} label={TEXTS.commandLabel} />
        </div>
      </div>
    </OnceDialog>
  );
}

const SUCCESS_BADGE = { tone: "good", icon: CircleCheck } as const;
const FAILURE_BADGE = { tone: "bad", icon: CircleAlert } as const;

const isKeyAccepted = ({ outcome }: KeyTest): boolean => outcome === "success" || outcome === "recognized";

function resultText(test: KeyTest): string {
  if (test.outcome === "noResponse") return TEXTS.noResponse;
  if (test.outcome === "recognized") return TEXTS.recognized(test.path, test.ms);
  if (test.outcome === "success") return TEXTS.success(test.path, test.status, test.ms);
  return TEXTS.rejected(test.path, test.status);
}
