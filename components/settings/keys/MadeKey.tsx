"use client";

import { useMutation } from "@tanstack/react-query";
import { CircleAlert, CircleCheck } from "lucide-react";
import type { KeyTest } from "@/components/settings/keys/key-test";
import { readFor, testKey } from "@/components/settings/keys/key-test";
import { SecretOnce } from "@/components/settings/SecretOnce";
import { KEY_TEXTS as TEXTS, SETTINGS_TEXTS } from "@/components/settings/texts";
import { useOrigin } from "@/components/shell/use-origin";
import { Button } from "@/components/ui/Button";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { Dialog } from "@/components/ui/Dialog";
import { Notice } from "@/components/ui/Notice";
import type { KeyCreated } from "@/server/contracts/account";

/** The key, this once, with a call that tries it. A press outside does not lose it. */
export function MadeKey({ made: { api_key, scopes }, onClose }: { made: KeyCreated; onClose: () => void }) {
  const origin = useOrigin();
  const test = useMutation({ mutationFn: () => testKey(api_key, scopes) });
  const command = `curl -s '${origin}${readFor(scopes)}' -H 'authorization: Bearer ${api_key}'`;
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={TEXTS.made}
      footer={
        <Button look="primary" onClick={onClose}>
          {SETTINGS_TEXTS.close}
        </Button>
      }
    >
      <div className="space-y-4">
        <SecretOnce secret={api_key} what={TEXTS.key} />
        <Button disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? TEXTS.testing : TEXTS.test}
        </Button>
        <div role="status">
          {test.data ? (
            <Notice {...(isGood(test.data) ? GOOD : BAD)}>
              <p className="text-sm">{inWords(test.data)}</p>
            </Notice>
          ) : null}
        </div>
        <div className="space-y-1.5">
          <p className="text-muted text-sm">{TEXTS.tryIt}</p>
          <CodeBlock code={command} label={TEXTS.tryItLabel} />
        </div>
      </div>
    </Dialog>
  );
}

const GOOD = { tone: "good", icon: CircleCheck } as const;
const BAD = { tone: "bad", icon: CircleAlert } as const;

const isGood = ({ outcome }: KeyTest): boolean => outcome === "worked" || outcome === "recognised";

function inWords(test: KeyTest): string {
  if (test.outcome === "noAnswer") return TEXTS.noAnswer;
  if (test.outcome === "recognised") return TEXTS.recognised(test.path, test.ms);
  if (test.outcome === "worked") return TEXTS.worked(test.path, test.status, test.ms);
  return TEXTS.refused(test.path, test.status);
}
