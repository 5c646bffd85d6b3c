import { Check, X } from "lucide-react";
import { useState } from "react";
import { COMPARE_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { DropZone } from "@/components/ui/DropZone";
import { InputField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ProofEnvelope, ProofOpenings } from "@/server/proof/contract/proof";
import { compareFile } from "@/server/proof/check/compareFile";
import { type NamedContent, namedContents } from "@/server/proof/check/namedContents";
import { readOpenings } from "@/server/proof/check/openings";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";

type ReadFile = { name: string; bytes: Uint8Array };
type ReadOpenings = ProofOpenings | "unusable" | null;

/** Compares a file with what the proof names; neither the file nor the openings are sent. */
export function CompareFile({ envelope }: { envelope: ProofEnvelope }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [openings, setOpenings] = useState<ReadOpenings>(null);
  const [contentType, setContentType] = useState("");
  const read = async (file: File) => setFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  const readSalts = async (file: File) => setOpenings(readOpenings(await file.text(), envelope) ?? "unusable");
  const needsOpenings = envelope.format !== "svc-verify/proof/2";
  return (
    <Card title={TEXTS.title}>
      <DropZone onFile={read}>
        <div className="space-y-4 text-sm">
          <p>{TEXTS.hint}</p>
          {needsOpenings ? <p className="text-muted">{TEXTS.openingsHint}</p> : null}
          <div className="flex flex-wrap items-end gap-4">
            {needsOpenings ? <FilePick label={TEXTS.openings} onFile={readSalts} /> : null}
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
          <div role="status" className="space-y-2">
            {openings === "unusable" ? (
              <Notice tone="neutral" icon={X}>
                {TEXTS.notOpenings}
              </Notice>
            ) : null}
            {openings !== null && openings !== "unusable" ? (
              <p>{TEXTS.openingsRead(openings.openings.length)}</p>
            ) : null}
            {file && !(needsOpenings && openings === null) ? (
              <ComparisonResult
                file={file}
                contents={namedContents(envelope, openings === "unusable" ? null : openings, nobleCrypto)}
                contentType={contentType.trim()}
              />
            ) : null}
          </div>
        </div>
      </DropZone>
    </Card>
  );
}

type ComparisonResultProps = { file: ReadFile; contents: readonly NamedContent[]; contentType: string };

function ComparisonResult({ file, contents, contentType }: ComparisonResultProps) {
  const matches = compareFile(file.bytes, contents, contentType).contents.filter(({ form }) => form !== null);
  const hasMatch = matches.length > 0;
  return (
    <Notice tone={hasMatch ? "good" : "neutral"} icon={hasMatch ? Check : X}>
      {matches.map(({ name, form }, index) => (
        <p key={index} className="font-medium">
          <UntrustedText>{file.name}</UntrustedText>
          {TEXTS.is}
          <UntrustedText>{name}</UntrustedText>, {form}.
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
        {TEXTS.hash} <CopyableId value={nobleCrypto.sha256Hex(file.bytes)} what={TEXTS.copyHash} />
      </p>
    </Notice>
  );
}
