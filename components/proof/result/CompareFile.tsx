import { X } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import type { ReadFile } from "@/components/proof/result/ComparisonResult";
import { COMPARE_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { Card } from "@/components/ui/Card";
import { DropZone } from "@/components/ui/DropZone";
import { InputField } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { Notice } from "@/components/ui/Notice";
import type { ProofEnvelope, ProofOpenings } from "@/server/proof/contract/proof";
import { readOpenings } from "@/server/proof/check/openings";

/** The comparison reads files in many forms, which few visitors need. */
const ComparisonResult = dynamic(
  async () => (await import("@/components/proof/result/ComparisonResult")).ComparisonResult,
);

/** Compares a file with what the proof names; neither the file nor the openings are sent. */
export function CompareFile({ envelope }: { envelope: ProofEnvelope }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  // Undefined before a file of openings is chosen, and null when it is unusable.
  const [openings, setOpenings] = useState<ProofOpenings | null>();
  const [contentType, setContentType] = useState("");
  const read = async (file: File) => setFile({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
  const readSalts = async (file: File) => setOpenings(readOpenings(await file.text(), envelope));
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
