import { Check, X } from "lucide-react";
import { useState } from "react";
import { compareFile } from "@/components/proof/result/compare-file";
import { judgedFacts } from "@/components/proof/result/judged-facts";
import { COMPARE_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { DropZone } from "@/components/ui/DropZone";
import { InputField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

type ReadFile = { name: string; bytes: Uint8Array };

/** Compares a file with the hashes of the proof; the file is not sent. */
export function CompareFile({ envelope }: { envelope: ProofEnvelope }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [contentType, setContentType] = useState("");
  const read = async (file: File) => setFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  return (
    <Card title={TEXTS.title}>
      <DropZone onFile={read}>
        <div className="space-y-4 text-sm">
          <p>{TEXTS.hint}</p>
          <div className="flex flex-wrap items-end gap-4">
            <FilePick label={TEXTS.title} onFile={read} />
            <div className="w-56">
              <InputField
                id="content-type"
                label={TEXTS.contentType}
                value={contentType}
                onChange={(event) => setContentType(event.target.value)}
                placeholder={TEXTS.contentTypeExample}
              />
            </div>
          </div>
          <div role="status">
            {file ? <ComparisonResult file={file} envelope={envelope} contentType={contentType.trim()} /> : null}
          </div>
        </div>
      </DropZone>
    </Card>
  );
}

type ComparisonResultProps = { file: ReadFile; envelope: ProofEnvelope; contentType: string };

function ComparisonResult({ file, envelope, contentType }: ComparisonResultProps) {
  const { digests } = judgedFacts(envelope.payload);
  const proof = { submissionHash: envelope.submission_hash, digests };
  const { sha256, matches } = compareFile(file.bytes, proof, contentType, nobleCrypto);
  const hasMatch = matches.length > 0;
  return (
    <Notice tone={hasMatch ? "good" : "neutral"} icon={hasMatch ? Check : X}>
      {matches.map(({ part, form }) => (
        <p key={part} className="font-medium">
          <UntrustedText>{file.name}</UntrustedText>
          {TEXTS.is}
          <UntrustedText>{part}</UntrustedText>, {form}.
        </p>
      ))}
      {hasMatch ? null : (
        <>
          <p className="font-medium">
            <UntrustedText>{file.name}</UntrustedText>
            {TEXTS.mismatch}
          </p>
          <p>{TEXTS.mismatchHint}</p>
        </>
      )}
      <p className="text-muted">
        {TEXTS.hash} <CopyableId value={sha256} what={TEXTS.copyHash} />
      </p>
    </Notice>
  );
}
