import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { ChosenFile } from "@/components/proof/result/ComparisonResult";
import { COMPARE_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Card } from "@/components/ui/Card";
import { DropZone } from "@/components/ui/DropZone";
import { InputField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { Notice } from "@/components/ui/Notice";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";
import { readOpenings } from "@/server/proof/check/openings";

// Loaded on demand: the comparison is large, and few visitors need it.
const ComparisonResult = dynamic(
  async () => (await import("@/components/proof/result/ComparisonResult")).ComparisonResult,
);

/** Compares a file with the contents that the proof names. Neither the file nor the openings leave the browser. */
export function CompareFile({ envelope }: { envelope: ProofEnvelope }) {
  const [file, setFile] = useState<ChosenFile | null>(null);
  // The value is undefined before a file of openings is chosen, and null when the file is unusable.
  const [openings, setOpenings] = useState<ProofOpenings | null>();
  const [contentType, setContentType] = useState("");
  const chooseFile = async (file: File) =>
    setFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  const chooseOpenings = async (file: File) => setOpenings(readOpenings(await file.text(), envelope));
  const needsOpenings = envelope.format !== "svc-verify/proof/2";
  return (
    <Card title={TEXTS.title}>
      <DropZone onFile={chooseFile}>
        <div className="space-y-4 text-sm">
          <p>{TEXTS.hint}</p>
          {needsOpenings ? <p className="text-muted">{TEXTS.openingsHint}</p> : null}
          <div className="flex flex-wrap items-end gap-4">
            {needsOpenings ? <FilePick label={TEXTS.openings} onFile={chooseOpenings} /> : null}
            <FilePick label={TEXTS.title} onFile={chooseFile} />
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
            {openings === null ? (
              <Notice tone="neutral" icon={X}>
                {TEXTS.notOpenings}
              </Notice>
            ) : null}
            {openings ? <p>{TEXTS.openingsRead(openings.openings.length)}</p> : null}
            {file && (openings || !needsOpenings) ? (
              <ComparisonResult
                file={file}
                envelope={envelope}
                openings={openings ?? null}
                contentType={contentType.trim()}
              />
            ) : null}
          </div>
        </div>
      </DropZone>
    </Card>
  );
}
