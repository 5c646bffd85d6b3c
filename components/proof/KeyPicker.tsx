import { useState } from "react";
import { useOrigin } from "@/components/shell/use-origin";
import { type KeySetChoice, loadTrustParsers, readLogTrust } from "@/components/proof/use-key-set";
import { KEY_TEXTS as TEXTS } from "@/components/proof/texts";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Disclosure } from "@/components/ui/Disclosure";
import { DropZone } from "@/components/ui/DropZone";
import { TextAreaField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { CODE_AREA } from "@/components/ui/code-area";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import { parseProofText } from "@/server/proof/check/parseProofText";

/** A line that policies have and key sets do not. */
const POLICY_LINE = /^[ \t]*quorum[ \t]/m;

export function KeyPicker({ keys }: { keys: KeySetChoice }) {
  const [text, setText] = useState("");
  const [problem, setProblem] = useState("");
  const take = async (taken: string, source: string) => {
    try {
      if (POLICY_LINE.test(taken)) {
        keys.setProvidedPolicy({ source, logTrust: await readLogTrust(taken) });
      } else {
        const { parseKeySet } = await loadTrustParsers();
        keys.setProvidedKeys({ source, keySet: parseKeySet(parseProofText(taken)) });
      }
      setProblem("");
    } catch (error) {
      const isExplained = error instanceof TypeError || POLICY_LINE.test(taken);
      setProblem(isExplained && error instanceof Error ? error.message : TEXTS.notKeySet);
    }
  };
  const takeFile = async (file: File) => take(await file.text(), file.name);
  return (
    <Card title={TEXTS.title}>
      <DropZone onFile={takeFile}>
        <div className="space-y-3 text-sm">
          <KeysInUse keys={keys} />
          <PolicyInUse keys={keys} />
          <Disclosure summary={TEXTS.other}>
            <div className="space-y-3">
              <p className="text-muted">{TEXTS.otherHint}</p>
              <FilePick label={TEXTS.chooseFile} accept=".json,.txt,application/json,text/plain" onFile={takeFile} />
              <TextAreaField
                {...CODE_AREA}
                id="other-keys"
                label={TEXTS.paste}
                rows={4}
                value={text}
                onChange={(event) => setText(event.target.value)}
                placeholder={TEXTS.example}
              />
              <Button onClick={() => void take(text, TEXTS.pasted)} disabled={text.trim() === ""}>
                {TEXTS.use}
              </Button>
              <p role="alert" className="text-not-met empty:hidden">
                {problem === "" ? "" : TEXTS.rejected(problem)}
              </p>
            </div>
          </Disclosure>
        </div>
      </DropZone>
    </Card>
  );
}

/** Names the policy for the log that the user provided. */
function PolicyInUse({ keys: { providedPolicy, setProvidedPolicy } }: { keys: KeySetChoice }) {
  if (providedPolicy === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p role="status">
        {TEXTS.checkingLog}
        <strong>{providedPolicy.source}</strong>.
      </p>
      <Button onClick={() => setProvidedPolicy(null)}>{TEXTS.usePublishedPolicy}</Button>
    </div>
  );
}

function KeysInUse({ keys }: { keys: KeySetChoice }) {
  const origin = useOrigin();
  if (keys.providedKeys !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">
          {TEXTS.checkingAgainst}
          <strong>{keys.providedKeys.source}</strong>
          {TEXTS.offline(TEXTS.count(keys.providedKeys.keySet.keys.length))}
        </p>
        <Button onClick={() => keys.setProvidedKeys(null)}>{TEXTS.useService}</Button>
      </div>
    );
  }
  if (keys.isError) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">{TEXTS.loadFailed}</p>
        <Button onClick={keys.retry}>{TEXTS.retry}</Button>
      </div>
    );
  }
  return (
    <p role="status" className="break-words">
      {keys.keySet === null ? (
        TEXTS.loading
      ) : (
        <>
          {TEXTS.published(TEXTS.count(keys.keySet.keys.length))}
          <a className="text-accent underline underline-offset-4" href={PROOF_JWKS_URI}>
            {origin}
            {PROOF_JWKS_URI}
          </a>
        </>
      )}
    </p>
  );
}
