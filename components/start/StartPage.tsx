import { FileSignature, ListChecks, Quote, Scale } from "lucide-react";
import { QuickStart } from "@/components/start/QuickStart";
import { SystemState } from "@/components/start/SystemState";
import { NEXT_TEXTS, START_TEXTS as TEXTS } from "@/components/start/texts";
import { buttonClass } from "@/components/ui/Button";
import { PROOF_JWKS_URI } from "@/server/proof/contract/proofFormat";

const QUALITIES = [
  { Icon: ListChecks, ...TEXTS.qualities.criteria },
  { Icon: Scale, ...TEXTS.qualities.abstention },
  { Icon: Quote, ...TEXTS.qualities.evidence },
  { Icon: FileSignature, ...TEXTS.qualities.proof },
];

const LINKS = [
  { href: "/docs", ...NEXT_TEXTS.links.reference },
  { href: "/docs/guides", ...NEXT_TEXTS.links.guides },
  { href: "/check", ...NEXT_TEXTS.links.check },
  { href: PROOF_JWKS_URI, ...NEXT_TEXTS.links.keys },
  { href: "/openapi.json", ...NEXT_TEXTS.links.openApi },
];

/** Shows what the service does and how to try it. `address` is the service's public address. */
export function StartPage({ address }: { address: string }) {
  return (
    <div className="space-y-12">
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12">
        <div className="space-y-5 lg:pt-4">
          <h1 className="text-4xl leading-tight">{TEXTS.title}</h1>
          <p className="text-muted max-w-xl text-lg leading-7">{TEXTS.intro}</p>
          <div className="flex flex-wrap gap-3">
            <a href="#quick-start" className={buttonClass("primary")}>
              {TEXTS.quickStart}
            </a>
            <a href="/check" className={buttonClass()}>
              {TEXTS.check}
            </a>
          </div>
        </div>
        <SystemState />
      </div>
      <ul className="grid gap-x-8 gap-y-6 sm:grid-cols-2 lg:grid-cols-4">
        {QUALITIES.map(({ Icon, title, text }) => (
          <li key={title} className="border-line border-t pt-4">
            <h2 className="flex items-center gap-2">
              <Icon aria-hidden className="text-accent size-4.5" />
              {title}
            </h2>
            <p className="text-muted mt-1.5 text-sm">{text}</p>
          </li>
        ))}
      </ul>
      <QuickStart address={address} />
      <NextSteps />
    </div>
  );
}

function NextSteps() {
  return (
    <nav aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        {NEXT_TEXTS.title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {LINKS.map(({ href, title, text }) => (
          <li key={href}>
            <a
              href={href}
              className="border-line bg-surface rounded-card hover:border-accent block h-full border p-4 transition-colors"
            >
              <span className="text-accent font-medium">{title}</span>
              <span className="text-muted mt-0.5 block text-sm">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
