import { NEXT_TEXTS as TEXTS } from "@/components/start/texts";
import { PROOF_JWKS_URI } from "@/server/contracts/proofFormat";

const LINKS = [
  { href: "/docs", ...TEXTS.links.reference },
  { href: "/check", ...TEXTS.links.check },
  { href: PROOF_JWKS_URI, ...TEXTS.links.keys },
  { href: "/openapi.json", ...TEXTS.links.openApi },
];

export function NextSteps() {
  return (
    <nav aria-labelledby="next-steps">
      <h2 id="next-steps" className="text-xl">
        {TEXTS.title}
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
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
