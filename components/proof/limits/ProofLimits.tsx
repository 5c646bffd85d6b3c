import { LIMIT_TEXTS as TEXTS } from "@/components/proof/limits/texts";
import { PROOF_TEXTS } from "@/components/proof/texts";
import { Card } from "@/components/ui/Card";

export function ProofLimits() {
  return (
    <div className="mx-auto max-w-3xl space-y-6">
      <div className="space-y-2">
        <h1 className="text-3xl">{TEXTS.title}</h1>
        <p className="text-muted">{TEXTS.intro}</p>
      </div>
      {TEXTS.sections.map(({ title, points }) => (
        <Card key={title} title={title}>
          <ul className="space-y-3 text-sm">
            {points.map((point) => (
              <li key={point.title}>
                <p className="font-medium">{point.title}</p>
                <p className="text-muted">{point.text}</p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <p className="text-sm">
        <a href="/check" className="text-accent underline underline-offset-4">
          {PROOF_TEXTS.title}
        </a>
      </p>
    </div>
  );
}
