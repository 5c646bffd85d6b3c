import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";
import { PUBLIC_TEXTS as TEXTS } from "@/components/shell/frame/texts";
import { API_VERSION, RELEASE } from "@/server/contracts/version";

export function Footer() {
  return (
    <footer className="border-line text-muted border-t text-sm print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap gap-x-5 gap-y-1 px-4 py-5 sm:px-6">
        <span>{TEXTS.release(RELEASE, API_VERSION)}</span>
        <a className="hover:text-ink underline underline-offset-4" href="/openapi.json">
          {TEXTS.openapi}
        </a>
        <a className="hover:text-ink underline underline-offset-4" href={PROOF_JWKS_URI}>
          {TEXTS.keySet}
        </a>
        <a className="hover:text-ink underline underline-offset-4" href="/problems">
          {TEXTS.problems}
        </a>
      </div>
    </footer>
  );
}
