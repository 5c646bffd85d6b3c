import { PROOF_JWKS_URI } from "@/server/contracts/proofFormat";

const PLACES = [
  { href: "/docs", title: "API reference", text: "Every operation: fields, limits, answers, refusals." },
  { href: "/check", title: "Check a proof", text: "In your browser; the proof is not sent anywhere." },
  { href: PROOF_JWKS_URI, title: "Key set", text: "The public keys, also the retired ones, as JSON." },
  { href: "/openapi.json", title: "OpenAPI 3.1 document", text: "For client generators and API tools." },
];

export function WhereNext() {
  return (
    <nav aria-labelledby="where-next">
      <h2 id="where-next" className="text-xl">
        Where next
      </h2>
      <ul className="mt-4 grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {PLACES.map(({ href, title, text }) => (
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
