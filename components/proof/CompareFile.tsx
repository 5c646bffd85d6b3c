"use client";

import { FileCheck, FileX } from "lucide-react";
import { useState } from "react";
import { compareFile } from "@/components/proof/compare-file";
import { judgedFacts } from "@/components/proof/judged-facts";
import { Card } from "@/components/ui/Card";
import { CopyableId } from "@/components/ui/CopyableId";
import { DropZone } from "@/components/ui/DropZone";
import { Field, controlClass } from "@/components/ui/Field";
import { FilePick } from "@/components/ui/FilePick";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import type { ProofEnvelope } from "@/server/contracts/proof";
import { nobleCrypto } from "@/server/domain/proof/nobleCrypto";

type ReadFile = { name: string; bytes: Uint8Array };

/** Compares a file with what was judged; the file stays in the page. */
export function CompareFile({ envelope }: { envelope: ProofEnvelope }) {
  const [file, setFile] = useState<ReadFile | null>(null);
  const [contentType, setContentType] = useState("");
  const read = async (chosen: File) =>
    setFile({ name: chosen.name, bytes: new Uint8Array(await chosen.arrayBuffer()) });
  return (
    <Card title="Is it about this file?">
      <DropZone onFile={read}>
        <div className="space-y-4 text-sm">
          <p>
            Give the file that was submitted, or a context it was judged against. Its SHA-256 is compared with the
            proof, in this page.
          </p>
          <div className="flex flex-wrap items-end gap-4">
            <FilePick label="Compare with a file" onFile={read} />
            <div className="w-56">
              <Field id="content-type" label="content_type, if one was sent">
                <input
                  id="content-type"
                  value={contentType}
                  onChange={(event) => setContentType(event.target.value)}
                  placeholder="text/markdown"
                  className={controlClass}
                />
              </Field>
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
  const found = matches.length > 0;
  return (
    <Notice tone={found ? "good" : "neutral"} icon={found ? FileCheck : FileX}>
      {matches.map(({ what, form }) => (
        <p key={what} className="font-medium">
          <UntrustedText>{file.name}</UntrustedText> is <UntrustedText>{what}</UntrustedText>, {form}.
        </p>
      ))}
      {found ? null : (
        <>
          <p className="font-medium">
            <UntrustedText>{file.name}</UntrustedText> is not what this proof speaks of.
          </p>
          <p>
            One different character is enough, a line ending too. A submission that was sent with other fields matches
            only as the JSON object that was sent.
          </p>
        </>
      )}
      <p className="text-muted">
        SHA-256 <CopyableId value={sha256} what="the SHA-256 of the file" />
      </p>
    </Notice>
  );
}
