"use client";

import { useState } from "react";
import { useOrigin } from "@/components/shell/use-origin";
import { type KeySetChoice, loadKeySet } from "@/components/proof/use-key-set";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { Disclosure } from "@/components/ui/Disclosure";
import { DropZone } from "@/components/ui/DropZone";
import { Field, controlClass } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { PROOF_JWKS_URI } from "@/server/contracts/proofFormat";
import { parseProofText } from "@/server/domain/proof/parseProofText";

/** Says which keys the check uses, and takes others. */
export function KeyPicker({ keys }: { keys: KeySetChoice }) {
  const [text, setText] = useState("");
  const [refusal, setRefusal] = useState("");
  const take = async (json: string, source: string) => {
    try {
      const { parseKeySet } = await loadKeySet();
      keys.setOwn({ source, keySet: parseKeySet(parseProofText(json)) });
      setRefusal("");
    } catch (error) {
      setRefusal(error instanceof TypeError ? error.message : "not a key set");
    }
  };
  const takeFile = async (file: File) => take(await file.text(), file.name);
  return (
    <Card title="Keys">
      <DropZone onFile={takeFile}>
        <div className="space-y-3 text-sm">
          <KeysInUse keys={keys} />
          <Disclosure summary="Use other keys">
            <div className="space-y-3">
              <p className="text-muted">
                For a proof of another service, or a check without any network. Get the key set from an issuer you
                trust, not from whoever gave you the proof.
              </p>
              <FilePick label="Choose a key set file" accept=".json,application/json" onFile={takeFile} />
              <Field id="own-keys" label="Or paste a key set">
                <textarea
                  id="own-keys"
                  rows={4}
                  spellCheck={false}
                  value={text}
                  onChange={(event) => setText(event.target.value)}
                  placeholder='{"keys": [ … ]}'
                  className={`${controlClass} font-mono text-[0.8125rem]`}
                />
              </Field>
              <Button onClick={() => void take(text, "the pasted key set")} disabled={text.trim() === ""}>
                Use these keys
              </Button>
              <p role="alert" className="text-not-met empty:hidden">
                {refusal === "" ? "" : `These keys are not used: ${refusal}.`}
              </p>
            </div>
          </Disclosure>
        </div>
      </DropZone>
    </Card>
  );
}

function KeysInUse({ keys }: { keys: KeySetChoice }) {
  const origin = useOrigin();
  if (keys.own !== null) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">
          Checking against <strong>{keys.own.source}</strong> ({count(keys.own.keySet.keys.length)}). No network needed.
        </p>
        <Button onClick={() => keys.setOwn(null)}>Use this service’s keys</Button>
      </div>
    );
  }
  if (keys.isError) {
    return (
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status">The key set of this service could not be loaded.</p>
        <Button onClick={keys.retry}>Try again</Button>
      </div>
    );
  }
  return (
    <p role="status" className="break-words">
      {keys.keySet === null ? (
        "Loading the key set of this service."
      ) : (
        <>
          Checking against the {count(keys.keySet.keys.length)} that this service publishes at{" "}
          <a className="text-accent underline underline-offset-4" href={PROOF_JWKS_URI}>
            {origin}
            {PROOF_JWKS_URI}
          </a>
        </>
      )}
    </p>
  );
}

const count = (keys: number) => (keys === 1 ? "1 key" : `${keys} keys`);
