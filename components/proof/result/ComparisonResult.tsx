import { Check, X } from "lucide-react";
import { COMPARE_TEXTS as TEXTS } from "@/components/proof/result/texts";
import { CopyableId } from "@/components/ui/CopyableId";
import { Notice } from "@/components/ui/Notice";
import { UntrustedText } from "@/components/ui/UntrustedText";
import { compareFile } from "@/server/proof/check/compareFile";
import { namedContents } from "@/server/proof/check/namedContents";
import { nobleCrypto } from "@/server/proof/check/nobleCrypto";
import type { ProofEnvelope } from "@/server/proof/contract/proof";
import type { ProofOpenings } from "@/server/proof/contract/openings";

export type ChosenFile = { name: string; bytes: Uint8Array };

type ComparisonResultProps = {
  file: ChosenFile;
  envelope: ProofEnvelope;
  openings: ProofOpenings | null;
  contentType: string;
};

/** Shows which contents of the proof a file matches, and which of its fields match none. */
export function ComparisonResult({ file, envelope, openings, contentType }: ComparisonResultProps) {
  const contents = namedContents(envelope, openings, nobleCrypto);
  const { isJudged, contents: comparedContents } = compareFile(file.bytes, contents, contentType);
  const matches = comparedContents.filter(({ form }) => form !== null);
  const unmatchedContents = isJudged ? [] : comparedContents.filter(({ differs, closed }) => differs || closed);
  return (
    <Notice tone={isJudged ? "good" : "neutral"} icon={isJudged ? Check : X}>
      {matches.map(({ name, form }, index) => (
        <p key={index} className="font-medium">
          <UntrustedText>{file.name}</UntrustedText>
          {TEXTS.match}
          <UntrustedText>{name}</UntrustedText>, {form}.
        </p>
      ))}
      {unmatchedContents.map(({ name, closed }, index) => (
        <p key={index} className="font-medium">
          <UntrustedText>{name}</UntrustedText>
          {closed ? TEXTS.closed : TEXTS.differs}
        </p>
      ))}
      {isJudged ? null : (
        <>
          <p className="font-medium">
            <UntrustedText>{file.name}</UntrustedText>
            {TEXTS.mismatch}
          </p>
          <p>{TEXTS.mismatchHint}</p>
        </>
      )}
      <p className="text-muted">
        {TEXTS.hash} <CopyableId value={nobleCrypto.sha256Hex(file.bytes)} subject={TEXTS.copyHash} />
      </p>
    </Notice>
  );
}
