import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useOrigin } from "@/components/shell/use-origin";
import { Button } from "@/components/ui/Button";
import { Card } from "@/components/ui/Card";
import { CodeBlock } from "@/components/ui/CodeBlock";
import { CopyButton } from "@/components/ui/CopyButton";
import { saveFile } from "@/components/ui/save-file";
import { DETERMINATION_LABELS } from "@/components/verdict/texts";
import { ExportAttestation } from "@/components/verifications/detail/ExportAttestation";
import { proofLink } from "@/components/verifications/detail/proof-link";
import { DETAIL_TEXTS as TEXTS } from "@/components/verifications/texts";
import type { ProofEnvelopeDocument } from "@/server/proof/contract/proof";
import { badgeSvg } from "@/server/proof/check/badge";
import type { ProofCheck } from "@/server/proof/check/verify";

const BADGE_FILE = "verdict.svg";

type ExportProofProps = {
  document: ProofEnvelopeDocument;
  /** Null when the check failed: an invalid proof has no badge. */
  check: ValidCheck | null;
};
type ValidCheck = ProofCheck & { valid: true };

/** Offers the proof, its link and its badge to copy or download. */
export function ExportProof({ document, check }: ExportProofProps) {
  const origin = useOrigin();
  const { verification_id: id } = document;
  const { data: link } = useQuery({
    queryKey: ["proof-link", origin, document],
    queryFn: () => proofLink(document, origin),
    staleTime: Infinity,
  });
  return (
    <Card title={TEXTS.export}>
      <div className="space-y-5 text-sm">
        <Button
          icon={Download}
          onClick={() => saveFile(`proof-${id}.json`, "application/json", JSON.stringify(document))}
        >
          {TEXTS.download}
        </Button>
        {link === undefined ? null : (
          <div className="space-y-1">
            <h3 className="text-sm">{TEXTS.link}</h3>
            <p className="flex items-center gap-1">
              <a
                href={link}
                className="text-accent min-w-0 flex-1 truncate font-mono text-xs underline underline-offset-4"
              >
                {link}
              </a>
              <CopyButton text={link} subject={TEXTS.copyLink} />
            </p>
            <p className="text-muted">{TEXTS.linkHint}</p>
          </div>
        )}
        {check === null ? null : <ExportAttestation id={id} />}
        {check === null ? null : <BadgeParts check={check} id={id} link={link} />}
      </div>
    </Card>
  );
}

type BadgePartsProps = { check: ValidCheck; id: string; link: string | undefined };

function BadgeParts({ check, id, link }: BadgePartsProps) {
  const { current } = check;
  const svg = badgeSvg(check, current, id);
  const alt = TEXTS.badgeAlt(DETERMINATION_LABELS[current.determination].toLowerCase());
  return (
    <div className="space-y-2">
      <h3 className="flex items-center gap-1 text-sm">
        {TEXTS.badge}
        <CopyButton text={svg} subject={TEXTS.copyBadge} />
      </h3>
      <img src={`data:image/svg+xml,${encodeURIComponent(svg)}`} alt={alt} className="max-w-full" />
      <Button icon={Download} onClick={() => saveFile(BADGE_FILE, "image/svg+xml", svg)}>
        {TEXTS.downloadBadge}
      </Button>
      {link === undefined ? null : (
        <>
          <p className="text-muted">{TEXTS.markdown}</p>
          <CodeBlock code={`[![${alt}](${BADGE_FILE})](${link})`} label={TEXTS.copyMarkdown} />
        </>
      )}
    </div>
  );
}
